// Runs before the page's own scripts. Makes the storage operations number `from` to `to` fail, counted from the start of
// the page, in one of four ways; or only those of the database. The plan is in the tab's session storage, so that it is there when the page loads.
"use strict";
(() => {
  // The picture is stored last after a change.
  const faults = { done: 0, ended: false, plan: JSON.parse(sessionStorage.getItem("faults")) };
  window.faults = faults;
  const due = (owner) => {
    faults.done += 1;
    const { plan, done } = faults;
    if (!plan || (plan.spares === "files" && !owner.name.startsWith("IDB")) || done < plan.from || done > plan.to) return null;
    return plan.way;
  };
  const refuse = (way) => {
    const [name, words] = { error: ["UnknownError", "a fault"], abort: ["AbortError", "aborted"], quota: ["QuotaExceededError", "full"] }[way];
    throw new DOMException(words, name);
  };
  const wrap = (owner, name, instead) => {
    const original = owner?.prototype?.[name];
    if (!original) return;
    owner.prototype[name] = function (...args) {
      const way = due(owner);
      faults.ended ||= !way && name === "put" && this.name === "pictures";
      return way ? instead.call(this, way, () => original.apply(this, args)) : original.apply(this, args);
    };
  };
  // An open transaction that never ends.
  const hang = (store) => {
    const again = () => { try { store.get("nothing").onsuccess = again; } catch { /* it was aborted */ } };
    again();
  };
  const never = () => new Promise(() => {});

  wrap(IDBFactory, "open", (way) => (way === "silence" ? new EventTarget() : refuse(way)));
  wrap(IDBFactory, "databases", (way) => (way === "silence" ? never() : refuse(way)));
  wrap(IDBDatabase, "transaction", function (way, go) {
    if (way === "error" || way === "quota") refuse(way);
    const transaction = go();
    if (way === "abort") queueMicrotask(() => { try { transaction.abort(); } catch { /* done already */ } });
    if (way === "silence") {
      hang(transaction.objectStore(transaction.objectStoreNames[0]));
      transaction.objectStore = () => new Proxy({}, { get: () => () => new EventTarget() });
    }
    return transaction;
  });
  for (const name of ["get", "getAll", "put", "delete"]) {
    wrap(IDBObjectStore, name, function (way, go) {
      if (way === "silence") {
        if (this.transaction.mode === "readwrite") hang(this);
        return new EventTarget();
      }
      if (way === "abort") {
        const request = go();
        this.transaction.abort();
        return request;
      }
      refuse(way);
    });
  }
  const promised = async (way) => (way === "silence" ? never() : refuse(way));
  wrap(window.StorageManager, "getDirectory", promised);
  for (const name of ["getDirectoryHandle", "getFileHandle", "removeEntry"]) wrap(window.FileSystemDirectoryHandle, name, promised);
  for (const name of ["getFile", "createWritable"]) wrap(window.FileSystemFileHandle, name, promised);
  for (const name of ["write", "close"]) wrap(window.FileSystemWritableFileStream, name, promised);
})();

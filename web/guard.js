// What is left when the program has failed: it says so, and hands out the record of the game, stored or not. Plain JavaScript,
// because the program cannot be asked any more; loaded before it, because it may fail at once.
"use strict";
(() => {
  // Of all texts, only the addresses of the page's own programs may become code: the painter's, and the one for offline.
  window.trustedTypes?.createPolicy("default", {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      if (origin !== location.origin || !pathname.endsWith(".js")) throw new TypeError(address);
      return address;
    },
  });

  // `lines` and `title` are filled by the program, `why` by its last words.
  const record = {
    lines: [],
    title: "",
    why: "",
    save(title, text) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
      link.download = `${title.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, " ").trim() || "game"}.sandtable`;
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    },
  };
  window.sandtableRecord = record;

  // The program ends in a trap, an overflow of its stack, or never begins. Anything else is a mere mishap of the page.
  const ends = (error) =>
    error instanceof RangeError ||
    ["RuntimeError", "CompileError", "LinkError"].some((kind) => error instanceof WebAssembly[kind]);
  const failed = (error) => {
    const page = document.getElementById("crash");
    if (!page || !page.hidden) return;
    page.querySelector("pre").textContent = record.why || String(error);
    page.querySelector("[data-do=export]").hidden = record.lines.length === 0;
    page.hidden = false;
    for (const other of document.body.children) other.inert = other !== page;
    page.querySelector("button:not([hidden])").focus();
  };
  addEventListener("error", (e) => {
    const unloaded = e.target instanceof HTMLScriptElement;
    if (unloaded || ends(e.error)) failed(e.error ?? e.target.src);
  }, true);
  addEventListener("unhandledrejection", (e) => { if (ends(e.reason)) failed(e.reason); });
  addEventListener("click", (e) => {
    const does = e.target.closest?.("#crash [data-do]")?.dataset.do;
    if (does === "export") record.save(record.title, record.lines.join("\n") + "\n");
    if (does === "reload") location.reload();
    if (does === "home") location.href = "./";
  });
})();

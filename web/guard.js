// Starts the program. If it cannot start or has failed, says so, and gives the player the record of the game, stored or not.
// Plain JavaScript, because a failed program cannot help; loaded first, because the program may never arrive.
"use strict";
(() => {
  // Words for what the program cannot say, by language; the bundler inserts them here.
  const WORDS = /* words */ {};

  // The only texts that may become code are the addresses of the page's own programs: the painter, and the offline worker.
  window.trustedTypes?.createPolicy("default", {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      if (origin !== location.origin || !pathname.endsWith(".js")) throw new TypeError(address);
      return address;
    },
  });

  // The program fills in `lines` and `title`, and its panic message `why`; without the words of its language it calls `unfetched`.
  const record = {
    lines: [],
    title: "",
    why: "",
    unfetched: (error) => failed(error, true),
    save(title, text, ends = "sandtable") {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
      link.download = `${title.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, " ").trim() || "game"}.${ends}`;
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    },
  };
  window.sandtableRecord = record;

  // The program fails with a trap or a stack overflow. Any other error leaves the page working.
  const ends = (error) =>
    error instanceof RangeError ||
    ["RuntimeError", "CompileError", "LinkError"].some((kind) => error instanceof WebAssembly[kind]);
  const failed = (error, unfetched) => {
    const page = document.getElementById("crash");
    if (!page || !page.hidden) return;
    if (unfetched) {
      speak(page);
      // Without the style sheet, inert parts would still be visible.
      for (const other of document.body.children) other.hidden = other !== page;
    }
    page.querySelector("pre").textContent = record.why || String(error);
    page.querySelector("[data-do=export]").hidden = record.lines.length === 0;
    page.hidden = false;
    for (const other of document.body.children) other.inert = other !== page;
    page.querySelector("button:not([hidden])").focus();
  };
  addEventListener("error", (e) => { if (ends(e.error)) failed(e.error); });
  addEventListener("unhandledrejection", (e) => { if (ends(e.reason)) failed(e.reason); });
  addEventListener("click", (e) => {
    const does = e.target.closest?.("#crash [data-do]")?.dataset.do;
    if (does === "export") record.save(record.title, record.lines.join("\n") + "\n");
    if (does === "reload") location.reload();
    if (does === "home") location.href = "./";
  });

  // The fallback page says that a file could not be fetched, in a language that the browser prefers.
  const said = (() => {
    const language = navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => WORDS[tag]) ?? "en";
    return (code) => WORDS[language]?.[code];
  })();
  const speak = (page) => {
    const put = (selector, code) => { page.querySelector(selector).textContent = said(code) ?? ""; };
    put("h2", "fetch.title");
    put("p", "fetch.what");
    put("[data-do=reload]", "notice.again");
    put("[data-do=home]", "notice.home");
  };

  // Shows how much has been downloaded; the element is hidden once the program shows something.
  const coming = new Map();
  const show = () => {
    const bar = document.querySelector("#loading progress");
    if (!bar) return;
    let [come, all] = [0, 0];
    for (const [had, size] of coming.values()) [come, all] = [come + had, all + size];
    bar.max = all;
    bar.value = Math.min(come, all);
  };

  // Fetches a file of the program; `size` is its unpacked size. If it does not arrive complete, the promise or its reader fails.
  window.sandtableFetch = async (address, size) => {
    const progress = [0, size];
    coming.set(address, progress);
    const answer = await fetch(address);
    if (!answer.ok) throw new TypeError(`${answer.status} ${address}`);
    const reader = answer.clone().body.getReader();
    const count = ({ done, value }) => {
      if (done) return;
      progress[0] += value.byteLength;
      show();
      return reader.read().then(count);
    };
    reader.read().then(count).catch(() => {});
    if (answer.headers.get("Content-Type") === "application/wasm") return answer;
    // The host may not know this kind of file.
    return new Response(answer.body, { headers: { "Content-Type": "application/wasm" } });
  };

  window.sandtableBegin = async (glue, code, size) => {
    for (const element of document.querySelectorAll("#loading [data-word]")) {
      element.textContent = said(element.dataset.word) ?? element.textContent;
    }
    // Deferred scripts wait for the style sheet, so by now it has arrived complete or failed; its last rule shows which.
    if (!getComputedStyle(document.documentElement).getPropertyValue("--whole")) {
      const sheet = document.querySelector("link[rel=stylesheet]");
      return failed(new TypeError(sheet?.getAttribute("href")), true);
    }
    let page;
    try {
      const answer = window.sandtableFetch(code, size);
      answer.catch(() => {});
      page = await import(glue);
      window.wasmBindings = page;
      window.wasmExports = await page.default({ module_or_path: await answer });
    } catch (error) {
      // Once started, the program itself says what is wrong.
      if (error instanceof WebAssembly.RuntimeError) throw error;
      failed(error, true);
      throw error;
    }
  };
})();

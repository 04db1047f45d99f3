// Begins the program, and is what is left when it cannot begin or has failed: says so, and hands out the record of the game, stored or not.
// Plain JavaScript, because the program cannot be asked; loaded before it, because it may never come.
"use strict";
(() => {
  // The words for what the program cannot say, by language; the bundler puts them here.
  const WORDS = /* words */ {};

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

  // The program ends in a trap or an overflow of its stack. Anything else is a mere mishap of the page.
  const ends = (error) =>
    error instanceof RangeError ||
    ["RuntimeError", "CompileError", "LinkError"].some((kind) => error instanceof WebAssembly[kind]);
  const failed = (error, unfetched) => {
    const page = document.getElementById("crash");
    if (!page || !page.hidden) return;
    if (unfetched) {
      speak(page);
      // Without the style sheet, what is inert would still be in sight.
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

  // The page of last resort says that something could not be fetched, in a language that the browser asks for.
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

  // How much has come of what is on its way; the element is hidden once the program shows something.
  const coming = new Map();
  const show = () => {
    const bar = document.querySelector("#loading progress");
    if (!bar) return;
    let [come, all] = [0, 0];
    for (const [had, size] of coming.values()) [come, all] = [come + had, all + size];
    bar.max = all;
    bar.value = Math.min(come, all);
  };

  // Fetches a file of the program of this size, once it is unpacked. Where it cannot be had whole, the promise says so or what reads it.
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
    // A host may not know what kind of file this is.
    return new Response(answer.body, { headers: { "Content-Type": "application/wasm" } });
  };

  window.sandtableBegin = async (glue, code, size) => {
    for (const element of document.querySelectorAll("#loading [data-word]")) {
      element.textContent = said(element.dataset.word) ?? element.textContent;
    }
    // Scripts that are deferred wait for the style sheet, so it is here whole by now or will not be; its last rule tells.
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
      // Once it has begun it says by itself what is wrong.
      if (error instanceof WebAssembly.RuntimeError) throw error;
      failed(error, true);
      throw error;
    }
  };
})();

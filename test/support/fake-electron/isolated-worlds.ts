import { createValues, type Values } from "./serialize-values.ts";

/**
 * Connects the page's world and the preload script's. They share only the document, so messages are text in window events
 * with a secret name. Functions and promises are passed as numbers. The text of this function is injected into both.
 */
function createBridge(secret: string, side: "page" | "preload", createValues: (carrying: never) => Values) {
  type Callable = (...parts: unknown[]) => unknown;
  type Message =
    | { call: number; parts: string }
    | { reply: { value: string } | { error: string } }
    | { settled: number; isFulfilled: boolean; value: string };

  const here = `${secret}:${side}`;
  const there = `${secret}:${side === "page" ? "preload" : "page"}`;
  const { addEventListener, dispatchEvent } = window;
  const functions = new Map<number, Callable>();
  const waiting = new Map<number, { resolve(value: unknown): void; reject(cause: unknown): void }>();
  let reply: { value: string } | { error: string } | undefined;
  let count = 0;

  const post = (message: Message) =>
    dispatchEvent.call(window, new CustomEvent(there, { detail: JSON.stringify(message) }));

  const track = (work: Promise<unknown>): number => {
    const id = ++count;
    work.then(
      (value) => post({ settled: id, isFulfilled: true, value: values.pack(value) }),
      (cause) => post({ settled: id, isFulfilled: false, value: values.pack(cause) }),
    );
    return id;
  };

  const expose = (callable: Callable): number => {
    functions.set(++count, callable);
    return count;
  };

  const call =
    (id: number): Callable =>
    (...parts) => {
      reply = undefined;
      post({ call: id, parts: values.pack(parts) });
      const answer = reply as { value: string } | { error: string } | undefined;
      if (!answer) throw new Error("The other world did not reply.");
      if ("error" in answer) throw new Error(answer.error);
      return values.unpack(answer.value);
    };

  const values = createValues({
    pack(value: unknown) {
      if (value instanceof Promise) return { tag: "promise", content: track(value) };
      if (typeof value === "function") return { tag: "function", content: expose(value as Callable) };
      return undefined;
    },
    unpack(tag: string, content: number) {
      if (tag === "function") return call(content);
      return new Promise((resolve, reject) => waiting.set(content, { resolve, reject }));
    },
  } as never);

  addEventListener.call(window, here, (event) => {
    const message = JSON.parse((event as CustomEvent<string>).detail) as Message;
    if ("reply" in message) {
      reply = message.reply;
    } else if ("settled" in message) {
      const promise = waiting.get(message.settled);
      waiting.delete(message.settled);
      const value = values.unpack(message.value);
      if (message.isFulfilled) promise?.resolve(value);
      else promise?.reject(value);
    } else {
      try {
        const value = functions.get(message.call)?.(...(values.unpack(message.parts) as unknown[]));
        post({ reply: { value: values.pack(value) } });
      } catch (cause) {
        post({ reply: { error: cause instanceof Error ? cause.message : String(cause) } });
      }
    }
  });

  return { expose, call };
}

type WorldBridge = ReturnType<typeof createBridge>;

/** The number of the first function of each side, which receives everything else. */
const FIRST_FUNCTION = 1;

/** The page's side: receives what the preload script exposes, and asks before it opens a window. */
function startPage(bridge: WorldBridge, first: number) {
  bridge.expose((name, value) => {
    Object.defineProperty(window, String(name), { value, enumerable: true });
  });
  const preload = bridge.call(first);
  const openWindow = (url: unknown) => {
    preload("window-open", new URL(String(url ?? "about:blank"), document.baseURI).href);
    return null;
  };
  window.open = openWindow;
  window.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[target=_blank]");
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    openWindow((link as HTMLAnchorElement).href);
  });
}

/** The preload script's side: `require("electron")` of a sandboxed preload script. */
function startPreload(
  bridge: WorldBridge,
  first: number,
  values: Values,
  run: (require: (name: string) => unknown) => void,
) {
  type Listener = (event: object, ...parts: unknown[]) => void;
  const toMain = (globalThis as unknown as { fakeElectronToMain(text: string): void }).fakeElectronToMain;
  const listeners = new Map<string, Set<Listener>>();
  const waiting = new Map<number, { resolve(value: unknown): void; reject(cause: Error): void }>();
  let count = 0;

  bridge.expose((kind, content) => toMain(values.pack({ kind, content })));

  const ipcRenderer = {
    invoke: (channel: string, ...parts: unknown[]) =>
      new Promise((resolve, reject) => {
        waiting.set(++count, { resolve, reject });
        toMain(
          values.pack({ kind: "invoke", content: { id: count, channel, parts: structuredClone(parts) } }),
        );
      }),
    on(channel: string, listener: Listener) {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(listener));
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };
  const contextBridge = {
    exposeInMainWorld: (name: string, value: unknown) => bridge.call(first)(name, value),
  };

  Object.assign(globalThis, {
    fakeElectronFromMain(text: string) {
      const message = values.unpack(text) as
        | { answer: number; value?: unknown; error?: string }
        | { channel: string; parts: unknown[] };
      if ("channel" in message) {
        for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.parts);
        return;
      }
      const promise = waiting.get(message.answer);
      waiting.delete(message.answer);
      if (message.error === undefined) promise?.resolve(message.value);
      else promise?.reject(new Error(message.error));
    },
  });

  run((name) => {
    if (name === "electron") return { ipcRenderer, contextBridge };
    throw new Error(`module not found: ${name}`);
  });
}

/** Runs a script in Lanedesk's page only, not in frames or the initial empty page. */
const onlyInPages = (script: string) =>
  `if (window === window.top && location.protocol !== "about:") { ${script} }`;

/** The script for the page's own world; it must run before the other. */
export const pageScript = (secret: string): string =>
  onlyInPages(
    `(${startPage})((${createBridge})(${JSON.stringify(secret)}, "page", ${createValues}), ${FIRST_FUNCTION});`,
  );

/** The script for the preload world, with the preload script inside. */
export const preloadScript = (secret: string, source: string): string =>
  onlyInPages(
    `(${startPreload})((${createBridge})(${JSON.stringify(secret)}, "preload", ${createValues}), ${FIRST_FUNCTION}, ` +
      `(${createValues})(), (require) => { const module = { exports: {} }; const exports = module.exports; ${source}\n});`,
  );

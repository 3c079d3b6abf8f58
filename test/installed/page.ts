import { setTimeout } from "node:timers/promises";

/** A page of a running program. */
export interface Page {
  /** Evaluates an expression in the page, and waits for its promise. */
  evaluate<T>(expression: string): Promise<T>;
  close(): void;
}

interface Target {
  type: string;
  url: string;
  webSocketDebuggerUrl: string;
}

interface Answer {
  id: number;
  error?: { message: string };
  result?: { result: { value: unknown }; exceptionDetails?: { text: string } };
}

/** The address of the window's page; with the substitute for Electron, that of its test browser. */
const PAGE_ADDRESSES = ["app://lanedesk/", "http://lanedesk.app.localhost"];

const POLL_INTERVAL_MS = 200;

/**
 * Connects to the page of a program that was started with `--remote-debugging-port`, when the page is loaded.
 * @param signal aborted when the program ended or did not show its page in time
 */
export async function connectToPage(port: number, signal: AbortSignal): Promise<Page> {
  for (;;) {
    signal.throwIfAborted();
    const target = await findTarget(port);
    const page = target && (await connect(target.webSocketDebuggerUrl));
    if (page) {
      if (await page.evaluate(`"lanedesk" in window && document.readyState === "complete"`)) return page;
      page.close();
    }
    await setTimeout(POLL_INTERVAL_MS);
  }
}

async function findTarget(port: number): Promise<Target | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`);
    const targets = (await response.json()) as Target[];
    return targets.find(
      ({ type, url }) => type === "page" && PAGE_ADDRESSES.some((address) => url.startsWith(address)),
    );
  } catch {
    return undefined;
  }
}

async function connect(url: string): Promise<Page | undefined> {
  const socket = new WebSocket(url);
  const opened = Promise.withResolvers<boolean>();
  socket.addEventListener("open", () => opened.resolve(true));
  socket.addEventListener("error", () => opened.resolve(false));
  if (!(await opened.promise)) return undefined;

  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.resolve(answer);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The page was closed."));
  });
  let count = 0;
  return {
    close: () => socket.close(),
    async evaluate<T>(expression: string) {
      const id = ++count;
      const answered = Promise.withResolvers<Answer>();
      waiting.set(id, answered);
      const params = { expression, awaitPromise: true, returnByValue: true };
      socket.send(JSON.stringify({ id, method: "Runtime.evaluate", params }));
      const { error, result } = await answered.promise.finally(() => waiting.delete(id));
      const problem = error?.message ?? result?.exceptionDetails?.text;
      if (problem !== undefined) throw new Error(`The page can't evaluate ${expression}: ${problem}`);
      return result?.result.value as T;
    },
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { userAgent } from "../platform.ts";

/** The browser whose pages are the windows, controlled over a pipe. It ends with this process. */
export interface Chromium {
  /** Sends a DevTools command to the browser, or to the page of a session. */
  send<T = Record<string, never>>(method: string, params?: object, sessionId?: string): Promise<T>;
  /** The events of a session; "" is the browser itself. */
  events(sessionId: string): EventEmitter;
  close(): Promise<void>;
}

interface Message {
  id?: number;
  method?: string;
  params?: object;
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
}

/** @param port for DevTools; 0 picks a free one */
export async function startChromium(executable: string, profile: string, port = "0"): Promise<Chromium> {
  const child = spawn(
    executable,
    [
      "--headless",
      "--no-sandbox",
      "--remote-debugging-pipe",
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      "--no-first-run",
      "--no-default-browser-check",
      "--no-startup-window",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-extensions",
      "--disable-sync",
      "--force-color-profile=srgb",
      "--password-store=basic",
      "--use-mock-keychain",
      ...(userAgent ? [`--user-agent=${userAgent}`] : []),
    ],
    // Shares standard error: Playwright reads the connection address there, and tests wait for the stream to end.
    { stdio: ["ignore", "ignore", "inherit", "pipe", "pipe"] },
  );
  const ended = once(child, "exit");
  const connection = connectPipes(child);
  await connection.send("Browser.getVersion");
  return {
    ...connection,
    async close() {
      void connection.send("Browser.close").catch(() => undefined);
      const timer = setTimeout(() => child.kill("SIGKILL"), 3_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Messages end with a zero byte. */
function connectPipes(child: ChildProcess): Pick<Chromium, "send" | "events"> {
  const [toBrowser, fromBrowser] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const waiting = new Map<number, { resolve(value: never): void; reject(cause: Error): void }>();
  const sessions = new Map<string, EventEmitter>();
  let count = 0;
  let rest = "";

  const events = (sessionId: string): EventEmitter => {
    const emitter = sessions.get(sessionId) ?? new EventEmitter();
    sessions.set(sessionId, emitter);
    return emitter;
  };
  const receive = ({ id, method, params, result, error, sessionId = "" }: Message) => {
    if (id === undefined) {
      events(sessionId).emit(String(method), params);
      return;
    }
    const command = waiting.get(id);
    waiting.delete(id);
    if (error) command?.reject(new Error(error.message));
    else command?.resolve(result as never);
  };

  toBrowser.on("error", () => undefined);
  fromBrowser.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\0");
    rest = parts.pop() ?? "";
    for (const part of parts) receive(JSON.parse(part) as Message);
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = () => new Error("The test browser ended.");
  child.once("exit", () => {
    for (const { reject } of waiting.values()) reject(ended());
    waiting.clear();
  });

  return {
    events,
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (hasEnded()) throw ended();
        const id = ++count;
        waiting.set(id, { resolve, reject });
        toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      }),
  };
}

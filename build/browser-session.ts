import { keyHeader, keyMark } from "../shared/loopback.ts";

/** Spends a one-time link as a browser would, and gives the headers with which its window asks from then on. */
export async function enterSession(ui: string): Promise<Record<string, string>> {
  const answer = await fetch(ui);
  const [, key = ""] = new RegExp(`${keyMark}([\\w-]+)`).exec(await answer.text()) ?? [];
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { cookie: cookie.join("; "), [keyHeader]: key, origin: new URL(ui).origin };
}

import { keyHeader, keyMark } from "../shared/loopback.ts";

/** Spends a one-time link as a browser would, and gives the headers with which its window asks from then on. */
export async function openBrowserSession(ui: string): Promise<Record<string, string>> {
  const answer = await fetch(ui, { redirect: "manual" });
  const [, key = ""] = (answer.headers.get("location") ?? "").split(keyMark);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { cookie: cookie.join("; "), [keyHeader]: key, origin: new URL(ui).origin };
}

import { KEY_HEADER, KEY_PREFIX } from "../shared/loopback.ts";

/** Opens a one-time link like a browser, and returns the headers for the requests of its window. */
export async function openBrowserSession(ui: string): Promise<Record<string, string>> {
  const response = await fetch(ui, { redirect: "manual" });
  const [, key = ""] = (response.headers.get("location") ?? "").split(KEY_PREFIX);
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { cookie: cookie.join("; "), [KEY_HEADER]: key, origin: new URL(ui).origin };
}

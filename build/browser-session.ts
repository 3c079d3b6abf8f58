import { KEY_HEADER, KEY_PREFIX } from "../shared/browser-access.ts";

/** Opens a one-time link as a browser does, and returns the headers that the requests of the window need. */
export async function openBrowserSession(link: string): Promise<Record<string, string>> {
  const response = await fetch(link, { redirect: "manual" });
  const [, key = ""] = (response.headers.get("location") ?? "").split(KEY_PREFIX);
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { cookie: cookie.join("; "), [KEY_HEADER]: key, origin: new URL(link).origin };
}

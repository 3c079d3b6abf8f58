import { readFile } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { contentSecurityPolicy } from "../ipc/content-security-policy.ts";
import { isOwnAddress } from "./address.ts";

const contentTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

const headers = {
  "Content-Security-Policy": contentSecurityPolicy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** Answers a request for one of the window's pages from a folder, and from nowhere outside it. */
export async function servePageFile(folder: string, { method, url }: Request): Promise<Response> {
  if (method !== "GET" && method !== "HEAD") return refuse(405, "Pages can only be read.");
  const path = isOwnAddress(url) ? fileWithin(folder, new URL(url).pathname) : undefined;
  const contentType = path && contentTypes[extname(path)];
  if (!path || !contentType) return refuse(404, "There is no such page.");
  try {
    return new Response(await readFile(path), { headers: { ...headers, "Content-Type": contentType } });
  } catch {
    return refuse(404, "There is no such page.");
  }
}

/** The file that a path names, or undefined when that would lie outside the folder. */
function fileWithin(folder: string, pathname: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (name.includes("\0") || name.includes("\\")) return undefined;
  const root = resolve(folder);
  const path = resolve(join(root, name.endsWith("/") ? `${name}index.html` : name));
  return path.startsWith(root + sep) ? path : undefined;
}

const refuse = (status: 404 | 405, words: string): Response =>
  new Response(words, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });

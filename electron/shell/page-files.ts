import { readFile } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { contentSecurityPolicy } from "../ipc/content-security-policy.ts";
import { isOwnAddress } from "./address.ts";

const CONTENT_TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

const HEADERS = {
  "Content-Security-Policy": contentSecurityPolicy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** Answers a request of a window with a file from the folder, never with a file outside the folder. */
export async function servePageFile(folder: string, { method, url }: Request): Promise<Response> {
  if (method !== "GET" && method !== "HEAD")
    return createErrorResponse(405, "Only GET and HEAD are allowed.");
  const path = isOwnAddress(url) ? resolveInFolder(folder, new URL(url).pathname) : undefined;
  const contentType = path && CONTENT_TYPES[extname(path)];
  if (!path || !contentType) return createErrorResponse(404, "Page not found.");
  try {
    return new Response(await readFile(path), { headers: { ...HEADERS, "Content-Type": contentType } });
  } catch {
    return createErrorResponse(404, "Page not found.");
  }
}

/** Returns the path of a file in the folder; undefined when the address's path is malformed or outside the folder. */
function resolveInFolder(folder: string, pathname: string): string | undefined {
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

const createErrorResponse = (status: 404 | 405, message: string): Response =>
  new Response(message, { status, headers: { ...HEADERS, "Content-Type": "text/plain; charset=utf-8" } });

import { existsSync, statSync } from "node:fs";
import { z } from "zod";

/** An item that the operating system passes to Lanedesk to open; "unknown" is an address that Lanedesk rejects. */
export const openRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("load"), loadId: z.string() }),
  z.object({ kind: z.literal("file"), path: z.string() }),
  z.object({ kind: z.literal("unknown") }),
]);

/** A parsed item to open. */
export type OpenRequest = z.output<typeof openRequest>;

const LOAD_ADDRESS = /^lanedesk:\/\/load\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/** An address with any scheme. A single letter would be a Windows drive. */
const ADDRESS = /^[a-z][a-z\d+.-]+:/i;

const SHEET = /\.(csv|tsv|txt)$/i;

/** Parses an address from the operating system. Only the address of a load is valid. */
export function parseAddress(address: string): OpenRequest {
  const [, loadId] = LOAD_ADDRESS.exec(address) ?? [];
  return loadId === undefined ? { kind: "unknown" } : { kind: "load", loadId: loadId.toLowerCase() };
}

/**
 * Returns the arguments before the first address. A web page can choose the address, so Lanedesk must not read options
 * after the address.
 * @param args without the executable
 */
export function cutAtAddress(args: readonly string[]): string[] {
  const at = args.findIndex((argument) => ADDRESS.test(argument));
  return at === -1 ? [...args] : args.slice(0, at);
}

/**
 * Finds the item to open in the arguments: the first address, otherwise the last argument if it is the path of a sheet.
 * @param args without the executable
 */
export function findOpenRequest(
  args: readonly string[],
  isFile: (path: string) => boolean = (path) => existsSync(path) && statSync(path).isFile(),
): OpenRequest | undefined {
  const address = args.find((argument) => ADDRESS.test(argument));
  if (address !== undefined) return parseAddress(address);
  const last = args.at(-1) ?? "";
  return !last.startsWith("-") && SHEET.test(last) && isFile(last) ? { kind: "file", path: last } : undefined;
}

/**
 * Replaces the item in the arguments of an earlier start.
 * @param args without the executable
 * @param request the new item; undefined for no item
 */
export function replaceItem(
  args: readonly string[],
  request: OpenRequest | undefined,
  isFile?: (path: string) => boolean,
): string[] {
  const options = findOpenRequest(args, isFile)?.kind === "file" ? args.slice(0, -1) : cutAtAddress(args);
  return request ? [...options, formatOpenRequest(request)] : options;
}

/** Returns the argument that opens an item. */
function formatOpenRequest(request: OpenRequest): string {
  if (request.kind === "file") return request.path;
  return request.kind === "load" ? `lanedesk://load/${request.loadId}` : "lanedesk:";
}

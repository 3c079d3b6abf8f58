import type { CustomScheme, Protocol } from "electron";
import { addScheme, getScheme } from "./addresses.ts";
import { strict } from "./strict-object.ts";

type Handler = Parameters<Protocol["handle"]>[1];

const handlers = new Map<string, Handler>();

export const protocol = strict("protocol", {
  registerSchemesAsPrivileged(schemes: CustomScheme[]) {
    for (const { scheme } of schemes) addScheme(scheme);
  },
  handle(scheme: string, handler: Handler) {
    if (handlers.has(scheme)) throw new Error(`A second handler for '${scheme}'.`);
    handlers.set(scheme, handler);
  },
  unhandle(scheme: string) {
    handlers.delete(scheme);
  },
} satisfies Partial<Protocol>);

/** The program's response to a request of a page; undefined for other addresses. */
export async function getAnswer(address: string, method: string): Promise<Response | undefined> {
  const handler = handlers.get(getScheme(address) ?? "");
  return handler && (await handler(new Request(address, { method }) as Parameters<Handler>[0]));
}

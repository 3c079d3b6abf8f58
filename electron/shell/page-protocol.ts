import { protocol } from "electron";
import { APP_SCHEME } from "./address.ts";
import { servePageFile } from "./page-files.ts";

/**
 * Registers the pages' own scheme, so that 'self' in the content security policy means only these pages. Call before
 * the app is ready.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#18-avoid-usage-of-the-file-protocol-and-prefer-usage-of-custom-protocols
 */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built pages from a folder. */
export function servePages(folder: string): void {
  protocol.handle(APP_SCHEME, (request) => servePageFile(folder, request));
}

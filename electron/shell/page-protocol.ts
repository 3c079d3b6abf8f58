import { protocol } from "electron";
import { APP_SCHEME } from "./address.ts";
import { servePageFile } from "./page-files.ts";

/**
 * Gives the pages an origin of their own, so that "self" in the content security policy means Lanedesk and no
 * file of the disk. To be called before the program is ready.
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

import type { Session } from "electron";
import { isOwnAddress } from "./address.ts";

/** Copying words to the clipboard is all that a page may ask of the machine. */
const allowed = "clipboard-sanitized-write";

/**
 * Denies camera, microphone, place, notifications, devices and whatever else a page may ask for.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#5-handle-session-permission-requests-from-remote-content
 */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(permission === allowed && isOwnAddress(details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === allowed && isOwnAddress(origin),
  );
  session.setDevicePermissionHandler(() => false);
}

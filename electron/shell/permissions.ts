import type { Session } from "electron";
import { isOwnAddress } from "./address.ts";

/** Pages may only copy text to the clipboard. */
const ALLOWED_PERMISSION = "clipboard-sanitized-write";

/**
 * Denies camera, microphone, location, notifications, devices and every other permission except copying text to the
 * clipboard.
 * Rule: https://www.electronjs.org/docs/latest/tutorial/security#5-handle-session-permission-requests-from-remote-content
 */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(permission === ALLOWED_PERMISSION && isOwnAddress(details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === ALLOWED_PERMISSION && isOwnAddress(origin),
  );
  session.setDevicePermissionHandler(() => false);
}

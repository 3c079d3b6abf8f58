import { app, session } from "electron";
import { limitNavigation } from "./navigation.ts";
import { denyNewWindows } from "./new-windows.ts";
import { denyPermissions } from "./permissions.ts";
import { denyWebviews } from "./webviews.ts";

/** Applies the security rules to the session and to all web contents. */
export function restrictAllWebContents(): void {
  denyPermissions(session.defaultSession);
  app.on("web-contents-created", (_event, contents) => {
    limitNavigation(contents);
    denyNewWindows(contents);
    denyWebviews(contents);
  });
}

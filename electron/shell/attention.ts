import { app, BrowserWindow, nativeImage } from "electron";
import { formatCount } from "../../shared/format-count.ts";
import type { AttentionItem } from "../attention/list-attention.ts";
import { BADGE_SIZE_PX, drawBadge } from "./badge-image.ts";
import { showNotification } from "./notifications.ts";
import { openLoad, runWindowCommand } from "./windows.ts";

/** Shows a count on the dock icon, or on the taskbar buttons of Windows; 0 removes the count. */
export function showCount(count: number): void {
  if (process.platform !== "win32") {
    app.setBadgeCount(count);
    return;
  }
  const size = { width: BADGE_SIZE_PX, height: BADGE_SIZE_PX };
  const image = count === 0 ? null : nativeImage.createFromBitmap(drawBadge(count), size);
  for (const window of BrowserWindow.getAllWindows())
    window.setOverlayIcon(image, count === 0 ? "" : `${formatCount(count, "item")} for your attention`);
}

/** Shows a notification of an item. A click on the notification opens the item's load or view. */
export const notifyOfItem = ({
  title,
  body,
  view,
  loadId,
}: Omit<AttentionItem, "key" | "isNotified">): void =>
  showNotification({ title, body }, () => {
    if (view === "sync" || loadId === "") runWindowCommand(`go-${view}`);
    else openLoad(loadId);
  });

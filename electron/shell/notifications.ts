import { Notification } from "electron";

/** Visible notifications. Without a reference, the garbage collector would drop their click events. */
const shown = new Set<Notification>();

/**
 * Shows a notification of the operating system, if it has any.
 * @param onClick called when the user clicks it
 */
export function showNotification(
  { title, body }: { title: string; body: string },
  onClick: () => void,
): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  shown.add(notification);
  const forget = () => shown.delete(notification);
  notification.on("click", onClick);
  notification.on("click", forget);
  notification.on("close", forget);
  notification.show();
}

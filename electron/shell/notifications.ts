import { Notification } from "electron";

/** Visible notifications. Without a reference, the garbage collector would drop their click events. */
const visibleNotifications = new Set<Notification>();

/**
 * Shows a notification of the operating system, if the system supports notifications.
 * @param onClick called when the user clicks the notification
 */
export function showNotification(
  { title, body }: { title: string; body: string },
  onClick: () => void,
): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  visibleNotifications.add(notification);
  const forget = () => visibleNotifications.delete(notification);
  notification.on("click", onClick);
  notification.on("click", forget);
  notification.on("close", forget);
  notification.show();
}

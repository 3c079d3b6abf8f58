import { notifications } from "@mantine/notifications";
import { toFailure } from "../../../shared/failure.ts";

const NOTICE_MS = 5_000;

/** Shows a notice for 5 s. A second notice with the same title and message replaces the first. */
export function showNotice(message: string, title?: string): void {
  const id = `${title}: ${message}`;
  notifications.hide(id);
  notifications.show({ id, role: "status", message, title, autoClose: NOTICE_MS });
}

/** Titles of the open failure notices, by message. */
const openFailures = new Map<string, string[]>();

/**
 * Shows a failure that belongs to no field. The notice has no time limit, because the user may be on the phone.
 * Failures with the same message share one notice.
 */
export function showFailure(title: string, error: unknown): void {
  const { message } = toFailure(error);
  const titles = openFailures.get(message);
  if (titles?.includes(title)) return;
  openFailures.set(message, [...(titles ?? []), title]);
  const notice = buildNotice(message);
  if (titles) notifications.update(notice);
  else notifications.show(notice);
}

/** Removes the failures with this title from the notices. */
export function hideFailure(title: string): void {
  for (const [message, titles] of openFailures) {
    if (!titles.includes(title)) continue;
    const rest = titles.filter((other) => other !== title);
    openFailures.set(message, rest);
    if (rest.length > 0) notifications.update(buildNotice(message));
    else notifications.hide(message);
  }
}

const buildNotice = (message: string) => ({
  id: message,
  color: "red",
  title: openFailures.get(message)?.join(". "),
  message,
  autoClose: false as const,
  onClose: () => void openFailures.delete(message),
});

const PENDING_KEY = "lanedesk-pending-notice";

/** Stores a notice for `showPendingNotice` to show after the window has reloaded. */
export const storePendingNotice = (message: string): void => sessionStorage.setItem(PENDING_KEY, message);

/** Shows the notice that `storePendingNotice` stored before the window reloaded. */
export function showPendingNotice(): void {
  const message = sessionStorage.getItem(PENDING_KEY);
  sessionStorage.removeItem(PENDING_KEY);
  if (message) showNotice(message);
}

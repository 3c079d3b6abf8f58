import { notifications } from "@mantine/notifications";
import type { ChannelInput, ChannelName, ChannelOutput } from "../../shared/channels.ts";
import type { EventDetail, EventName } from "../../shared/events.ts";
import { type Failure, LanedeskError } from "../../shared/failure.ts";

/**
 * Asks the main process. Only this file and `listen` touch the bridge.
 * @throws LanedeskError with the words of the refusal
 */
export async function ask<N extends ChannelName>(
  channel: N,
  input: ChannelInput<N>,
): Promise<ChannelOutput<N>> {
  const answer = await window.lanedesk.call(channel, input).catch((error: unknown) => ({
    ok: false as const,
    failure: failureOf(error),
  }));
  if (answer.ok) return answer.value;
  throw new LanedeskError(answer.failure.code, answer.failure.message, answer.failure.fields);
}

/** Listens to what the main process tells; until the returned function is called. */
export const listen = <N extends EventName>(event: N, listener: (detail: EventDetail<N>) => void) =>
  window.lanedesk.on(event, listener);

/** The words of whatever was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof LanedeskError)
    return { code: error.code, message: error.message, fields: error.fields };
  const message = error instanceof Error ? error.message : String(error);
  return { code: "internal", message: `Something went wrong in the window: ${message}`, fields: [] };
}

/** What was told of failures and not closed yet: the titles under each message. */
const told = new Map<string, string[]>();

/**
 * Tells a failure where no field can. It stays until it is closed: nobody misses it while on the phone. Failures for one
 * reason stand in one notice.
 */
export function tellFailure(title: string, error: unknown): void {
  const { message } = failureOf(error);
  const titles = told.get(message);
  if (titles?.includes(title)) return;
  told.set(message, [...(titles ?? []), title]);
  const notice = noticeOf(message);
  if (titles) notifications.update(notice);
  else notifications.show(notice);
}

/** Takes back what was told under this title: it is so no more. */
export function takeBackFailure(title: string): void {
  for (const [message, titles] of told) {
    if (!titles.includes(title)) continue;
    const rest = titles.filter((other) => other !== title);
    told.set(message, rest);
    if (rest.length > 0) notifications.update(noticeOf(message));
    else notifications.hide(message);
  }
}

const noticeOf = (message: string) => ({
  id: message,
  color: "red",
  title: told.get(message)?.join(". "),
  message,
  autoClose: false as const,
  onClose: () => void told.delete(message),
});

/** Tells that something was done. */
export function tell(message: string, title?: string): void {
  notifications.show({ role: "status", message, title, autoClose: 5_000 });
}

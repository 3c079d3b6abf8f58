import { notifications } from "@mantine/notifications";
import type {
  ChannelInput,
  ChannelName,
  ChannelOutput,
  EventDetail,
  EventName,
} from "../../shared/channels.ts";
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

/** Tells a failure where no field can. It stays until it is closed: nobody misses it while on the phone. */
export function tellFailure(title: string, error: unknown): void {
  notifications.show({ color: "red", title, message: failureOf(error).message, autoClose: false });
}

/** Tells that something was done. */
export function tell(message: string, title?: string): void {
  notifications.show({ role: "status", message, title, autoClose: 5_000 });
}

import type { ChannelInput, ChannelName, ChannelOutput } from "../../../shared/channels.ts";
import type { EventDetail, EventName } from "../../../shared/events.ts";
import { LanedeskError, toFailure } from "../../../shared/failure.ts";

/**
 * Calls a channel of the main process and returns the result.
 * @throws LanedeskError if the main process rejects the call or does not respond
 */
export async function callChannel<N extends ChannelName>(
  channel: N,
  input: ChannelInput<N>,
): Promise<ChannelOutput<N>> {
  const result = await window.lanedesk.call(channel, input).catch((error: unknown) => ({
    ok: false as const,
    failure: toFailure(error),
  }));
  if (result.ok) return result.value;
  throw new LanedeskError(result.failure.code, result.failure.message, result.failure.fields);
}

/** Calls `listener` after each event of one kind from the main process. @returns a function that unsubscribes */
export const subscribeToEvent = <N extends EventName>(event: N, listener: (detail: EventDetail<N>) => void) =>
  window.lanedesk.on(event, listener);

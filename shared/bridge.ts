import type { ChannelInput, ChannelName, ChannelOutput } from "./channels.ts";
import type { EventDetail, EventName } from "./events.ts";
import type { Failure } from "./failure.ts";

/** The result of a call: the value or a failure. The promise does not reject for a failure. */
export type ChannelResult<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The window's access to the main process: `window.lanedesk`. */
export interface Bridge {
  call<N extends ChannelName>(channel: N, input: ChannelInput<N>): Promise<ChannelResult<ChannelOutput<N>>>;
  /** Returns an unsubscribe function. */
  on<N extends EventName>(event: N, listener: (detail: EventDetail<N>) => void): () => void;
}

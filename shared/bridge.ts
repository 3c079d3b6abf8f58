import type { ChannelInput, ChannelName, ChannelOutput } from "./channels.ts";
import type { EventDetail, EventName } from "./events.ts";
import type { Failure } from "./failure.ts";

/** What comes back over a channel: the value, or a refusal with words. Never a rejection for a refusal. */
export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** All that the window has of the main process: `window.lanedesk`. */
export interface Bridge {
  call<N extends ChannelName>(channel: N, input: ChannelInput<N>): Promise<Answer<ChannelOutput<N>>>;
  /** Listens until the returned function is called. */
  on<N extends EventName>(event: N, listener: (detail: EventDetail<N>) => void): () => void;
}

import type { EventName } from "../../../shared/events.ts";
import { subscribeToEvent } from "./channel.ts";

const DEFAULT_DELAY_MS = 200;

/**
 * Limits a job to one run per delay (200 ms by default).
 * @returns `call` runs the job after the delay unless a run is pending already; `cancel` cancels the pending run
 */
export function throttle(
  job: () => void,
  delayMs: number | (() => number) = DEFAULT_DELAY_MS,
): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          job();
        },
        typeof delayMs === "number" ? delayMs : delayMs(),
      );
    },
    cancel: () => clearTimeout(timer),
  };
}

/** Runs a job after an event, at most once per delay. @returns a function that unsubscribes */
export function subscribeToEventThrottled(
  event: EventName,
  job: () => void,
  delayMs?: number | (() => number),
): () => void {
  const { call, cancel } = throttle(job, delayMs);
  const unsubscribe = subscribeToEvent(event, call);
  return () => {
    cancel();
    unsubscribe();
  };
}

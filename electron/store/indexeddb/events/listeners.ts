/** A handler, as in `request.onsuccess = …`. */
export type Handler = ((this: EventTarget, event: Event) => unknown) | null;

/** A listener as passed to addEventListener: a function, or an object with a `handleEvent` method. */
export type Callback = ((event: Event) => unknown) | { handleEvent(event: Event): unknown };

/** A registered listener. Adding or removing a listener replaces the target's whole list. */
export interface Listener {
  readonly type: string;
  callback: Callback;
  readonly capture: boolean;
  readonly once: boolean;
  readonly isHandler: boolean;
  readonly signal: AbortSignal | undefined;
  isRemoved: boolean;
}

/** The options of addEventListener. */
export interface ListenerOptions {
  readonly capture?: boolean;
  readonly once?: boolean;
  readonly signal?: AbortSignal;
}

/** Key of a target's listeners. */
export const LISTENERS = Symbol("listeners");

/** Key of a target's parent. */
export const PARENT = Symbol("parent");

/** A target whose events bubble to a parent. */
export interface BubblingTarget extends EventTarget {
  [LISTENERS]?: Listener[];
  [PARENT]?: BubblingTarget | undefined;
}

/** Sets the parent to which the events of a target bubble. */
export function setParent(target: BubblingTarget, parent: BubblingTarget): void {
  target[PARENT] = parent;
}

/** Whether an event on a target would reach a listener. */
export function hasListener(target: BubblingTarget, type: string, bubbles: boolean): boolean {
  for (let at: BubblingTarget | undefined = target; at !== undefined; at = at[PARENT]) {
    const listeners = at[LISTENERS];
    if (listeners === undefined) continue;
    for (const each of listeners) {
      if (each.type === type && (at === target || bubbles || each.capture) && isListening(each)) return true;
    }
  }
  return false;
}

/**
 * Whether a listener still gets events. Checks the signal at each event, because a listener for the signal's abort
 * would cost more time.
 */
export function isListening({ isRemoved, signal }: Listener): boolean {
  return !isRemoved && signal?.aborted !== true;
}

/** Removes a listener. A dispatch that is already running does not call the removed listener either. */
export function removeListener(at: BubblingTarget, listener: Listener): void {
  listener.isRemoved = true;
  at[LISTENERS] = at[LISTENERS]?.filter((each) => each !== listener) ?? [];
}

/** A handler, as in `request.onsuccess = …`. */
export type Handler = ((this: EventTarget, event: Event) => unknown) | null;

export type Callback = ((event: Event) => unknown) | { handleEvent(event: Event): unknown };

/** One who listens; the list that holds it is never changed, only replaced. */
export interface Listener {
  readonly type: string;
  callback: Callback;
  readonly capture: boolean;
  readonly once: boolean;
  readonly passive: boolean;
  readonly isHandler: boolean;
  readonly signal: AbortSignal | undefined;
  isRemoved: boolean;
}

/** What addEventListener may be told besides. */
export interface ListenerOptions {
  readonly capture?: boolean;
  readonly once?: boolean;
  readonly passive?: boolean;
  readonly signal?: AbortSignal;
}

export const LISTENERS = Symbol("listeners");
export const PARENT = Symbol("parent");

/** A target whose events go on to a parent. */
export interface BubblingTarget extends EventTarget {
  [LISTENERS]?: Listener[];
  [PARENT]?: BubblingTarget | undefined;
}

/** Says where the events of a target go on to. */
export function setParent(target: BubblingTarget, parent: BubblingTarget): void {
  target[PARENT] = parent;
}

/** True when somebody on the way listens to such an event: without a listener none need be made. */
export function hasListener(target: BubblingTarget, type: string, bubbles: boolean): boolean {
  for (let at: BubblingTarget | undefined = target; at !== undefined; at = at[PARENT]) {
    const listeners = at[LISTENERS];
    if (listeners === undefined) continue;
    for (const each of listeners) {
      if (each.type === type && (at === target || bubbles || each.capture)) return true;
    }
  }
  return false;
}

/** Asked when an event comes: to listen for the end of a signal takes longer than most listeners live. */
export function isListening({ isRemoved, signal }: Listener): boolean {
  return !isRemoved && signal?.aborted !== true;
}

/** Takes one from the list; one who is being called may ask for it. */
export function removeListener(at: BubblingTarget, listener: Listener): void {
  listener.isRemoved = true;
  at[LISTENERS] = at[LISTENERS]?.filter((each) => each !== listener) ?? [];
}

import {
  type BubblingTarget,
  isListening,
  LISTENERS,
  type Listener,
  PARENT,
  removeListener,
} from "./listeners.ts";

/**
 * Events that travel: from a request through its transaction to the database and back. Node's own EventTarget has
 * no parents, so the targets here bring their own listeners; everything else is Node's Event.
 */

/** What happened while an event was given to its listeners. */
export interface DispatchResult {
  readonly errors: readonly unknown[];
  readonly isCanceled: boolean;
}

const NONE = 0;
const CAPTURING = 1;
const AT_TARGET = 2;
const BUBBLING = 3;

/** Where an event is on its way. */
class EventPath {
  readonly path: readonly BubblingTarget[];
  current: BubblingTarget | null = null;
  phase = NONE;
  isStopped = false;
  isStoppedAtOnce = false;

  constructor(target: BubblingTarget) {
    const path = [target];
    for (let at = target[PARENT]; at !== undefined; at = at[PARENT]) path.push(at);
    this.path = path;
  }
}

const travels = new WeakMap<Event, EventPath>();

/** Gives an event to everyone on its way; exceptions of listeners are collected, not thrown. */
export function dispatch(target: BubblingTarget, event: Event): DispatchResult {
  const travel = new EventPath(target);
  if (event instanceof StoreEvent) event.travel = travel;
  else {
    const isNew = !travels.has(event);
    travels.set(event, travel);
    if (isNew) overrideEventMembers(event);
  }
  const errors: unknown[] = [];
  const { path } = travel;
  for (let at = path.length - 1; at > 0; at -= 1) visit(path[at], CAPTURING, event, travel, errors);
  visit(target, AT_TARGET, event, travel, errors);
  if (event.bubbles)
    for (let at = 1; at < path.length; at += 1) visit(path[at], BUBBLING, event, travel, errors);
  travel.current = null;
  travel.phase = NONE;
  return { errors, isCanceled: event.defaultPrevented };
}

function visit(
  at: BubblingTarget | undefined,
  phase: number,
  event: Event,
  travel: EventPath,
  errors: unknown[],
): void {
  const listeners = at?.[LISTENERS];
  if (at === undefined || listeners === undefined || travel.isStopped) return;
  travel.current = at;
  travel.phase = phase;
  if (phase !== BUBBLING) callListeners(at, listeners, true, event, travel, errors);
  if (phase !== CAPTURING) callListeners(at, listeners, false, event, travel, errors);
}

/** Calls those who listened when the event came (the list is never changed, only replaced). */
function callListeners(
  at: BubblingTarget,
  listeners: readonly Listener[],
  capture: boolean,
  event: Event,
  travel: EventPath,
  errors: unknown[],
): void {
  for (const listener of listeners) {
    if (travel.isStoppedAtOnce) return;
    if (listener.type !== event.type || listener.capture !== capture || !isListening(listener)) continue;
    if (listener.once) removeListener(at, listener);
    try {
      call(listener, at, event);
    } catch (error) {
      errors.push(error);
    }
  }
}

function call(listener: Listener, at: BubblingTarget, event: Event): void {
  const { callback } = listener;
  if (typeof callback === "function") {
    const answer: unknown = callback.call(at, event);
    if (listener.isHandler && answer === false) event.preventDefault();
  } else {
    callback.handleEvent(event);
  }
}

/** An event of the store: it knows by itself how it travels here, which Node's events must be told. */
export class StoreEvent extends Event {
  travel: EventPath | undefined;

  override get target(): EventTarget | null {
    return this.travel?.path[0] ?? null;
  }

  override get srcElement(): EventTarget | null {
    return this.target;
  }

  override get currentTarget(): EventTarget | null {
    return this.travel?.current ?? null;
  }

  override get eventPhase(): 0 | 2 {
    return (this.travel?.phase ?? NONE) as 0 | 2;
  }

  override composedPath(): [EventTarget?] {
    return pathOf(this.travel);
  }

  override stopPropagation(): void {
    super.stopPropagation();
    if (this.travel !== undefined) this.travel.isStopped = true;
  }

  override stopImmediatePropagation(): void {
    super.stopImmediatePropagation();
    if (this.travel === undefined) return;
    this.travel.isStopped = true;
    this.travel.isStoppedAtOnce = true;
  }
}

function pathOf(travel: EventPath | undefined): [EventTarget?] {
  return (travel === undefined || travel.current === null ? [] : [...travel.path]) as [EventTarget?];
}

/** Makes an event of Node tell of its travel here. */
function overrideEventMembers(event: Event): void {
  const show = (name: string, get: (travel: EventPath) => unknown): void => {
    Object.defineProperty(event, name, { get: () => get(pathInfoOf(event)), configurable: true });
  };
  show("target", (travel) => travel.path[0]);
  show("srcElement", (travel) => travel.path[0]);
  show("currentTarget", (travel) => travel.current);
  show("eventPhase", (travel) => travel.phase);
  const change = (name: string, value: () => unknown): void => {
    Object.defineProperty(event, name, { value, configurable: true, writable: true });
  };
  change("composedPath", () => pathOf(pathInfoOf(event)));
  change("stopPropagation", () => {
    pathInfoOf(event).isStopped = true;
  });
  change("stopImmediatePropagation", () => {
    pathInfoOf(event).isStopped = true;
    pathInfoOf(event).isStoppedAtOnce = true;
  });
}

/** True while the event is with its listeners. */
export function isDispatching(event: Event): boolean {
  const travel = event instanceof StoreEvent ? event.travel : travels.get(event);
  return travel !== undefined && travel.phase !== NONE;
}

function pathInfoOf(event: Event): EventPath {
  const travel = travels.get(event);
  if (travel === undefined) throw new TypeError("This event was not sent here.");
  return travel;
}

import {
  type BubblingTarget,
  isListening,
  LISTENERS,
  type Listener,
  PARENT,
  removeListener,
} from "./listeners.ts";

/**
 * Events that bubble from a request through its transaction to the database. Node's EventTarget has no
 * parents, so these targets keep their own listeners. The events are Node's.
 */

/** The result of a dispatch. */
interface DispatchResult {
  readonly errors: readonly unknown[];
  readonly isCanceled: boolean;
}

const NONE = 0;
const CAPTURING = 1;
const AT_TARGET = 2;
const BUBBLING = 3;

/** The progress of an event along its path. */
class EventPath {
  readonly targets: readonly BubblingTarget[];
  current: BubblingTarget | null = null;
  phase = NONE;
  isStopped = false;
  isStoppedImmediately = false;

  constructor(target: BubblingTarget) {
    const targets = [target];
    for (let at = target[PARENT]; at !== undefined; at = at[PARENT]) targets.push(at);
    this.targets = targets;
  }
}

const paths = new WeakMap<Event, EventPath>();

/** Dispatches an event along its path. Collects exceptions of listeners instead of throwing them. */
export function dispatch(target: BubblingTarget, event: Event): DispatchResult {
  const path = new EventPath(target);
  if (event instanceof StoreEvent) event.path = path;
  else {
    const isNew = !paths.has(event);
    paths.set(event, path);
    if (isNew) overrideEventMembers(event);
  }
  const errors: unknown[] = [];
  const { targets } = path;
  for (let at = targets.length - 1; at > 0; at -= 1) visit(targets[at], CAPTURING, event, path, errors);
  visit(target, AT_TARGET, event, path, errors);
  if (event.bubbles)
    for (let at = 1; at < targets.length; at += 1) visit(targets[at], BUBBLING, event, path, errors);
  path.current = null;
  path.phase = NONE;
  return { errors, isCanceled: event.defaultPrevented };
}

function visit(
  at: BubblingTarget | undefined,
  phase: number,
  event: Event,
  path: EventPath,
  errors: unknown[],
): void {
  const listeners = at?.[LISTENERS];
  if (at === undefined || listeners === undefined || path.isStopped) return;
  path.current = at;
  path.phase = phase;
  if (phase !== BUBBLING) callListeners(at, listeners, true, event, path, errors);
  if (phase !== CAPTURING) callListeners(at, listeners, false, event, path, errors);
}

/** Calls the listeners that were registered at the dispatch; the list is immutable. */
function callListeners(
  at: BubblingTarget,
  listeners: readonly Listener[],
  capture: boolean,
  event: Event,
  path: EventPath,
  errors: unknown[],
): void {
  for (const listener of listeners) {
    if (path.isStoppedImmediately) return;
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
  const { callback, isHandler } = listener;
  if (typeof callback === "function") {
    const answer: unknown = callback.call(at, event);
    if (isHandler && answer === false) event.preventDefault();
  } else if (!isHandler) {
    callback.handleEvent(event);
  }
}

/** An event of this engine, with its path. */
export class StoreEvent extends Event {
  path: EventPath | undefined;

  override get target(): EventTarget | null {
    return this.path?.targets[0] ?? null;
  }

  override get srcElement(): EventTarget | null {
    return this.target;
  }

  override get currentTarget(): EventTarget | null {
    return this.path?.current ?? null;
  }

  override get eventPhase(): 0 | 2 {
    return (this.path?.phase ?? NONE) as 0 | 2;
  }

  override composedPath(): [EventTarget?] {
    return composedPathOf(this.path);
  }

  override stopPropagation(): void {
    super.stopPropagation();
    if (this.path !== undefined) this.path.isStopped = true;
  }

  override stopImmediatePropagation(): void {
    super.stopImmediatePropagation();
    if (this.path === undefined) return;
    this.path.isStopped = true;
    this.path.isStoppedImmediately = true;
  }
}

function composedPathOf(path: EventPath | undefined): [EventTarget?] {
  return (path === undefined || path.current === null ? [] : [...path.targets]) as [EventTarget?];
}

/** Overrides the members of an event that is not a StoreEvent, so that they use the path of this dispatch. */
function overrideEventMembers(event: Event): void {
  const defineGetter = (name: string, get: (path: EventPath) => unknown): void => {
    Object.defineProperty(event, name, { get: () => get(requirePath(event)), configurable: true });
  };
  defineGetter("target", (path) => path.targets[0]);
  defineGetter("srcElement", (path) => path.targets[0]);
  defineGetter("currentTarget", (path) => path.current);
  defineGetter("eventPhase", (path) => path.phase);
  const defineValue = (name: string, value: () => unknown): void => {
    Object.defineProperty(event, name, { value, configurable: true, writable: true });
  };
  defineValue("composedPath", () => composedPathOf(requirePath(event)));
  defineValue("stopPropagation", () => {
    requirePath(event).isStopped = true;
  });
  defineValue("stopImmediatePropagation", () => {
    requirePath(event).isStopped = true;
    requirePath(event).isStoppedImmediately = true;
  });
}

/** Whether an event is being dispatched. */
export function isDispatching(event: Event): boolean {
  const path = event instanceof StoreEvent ? event.path : paths.get(event);
  return path !== undefined && path.phase !== NONE;
}

function requirePath(event: Event): EventPath {
  const path = paths.get(event);
  if (path === undefined) throw new TypeError("This event was not dispatched here.");
  return path;
}

import { reportError } from "../errors.ts";
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
 * parents, so these targets have their own lists of listeners. Each event is an instance of Node's Event.
 */

/** The result of `fireEvent`. */
interface FireResult {
  readonly errors: readonly unknown[];
  readonly isCanceled: boolean;
}

/** The phases of an event in the DOM standard. */
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

/** Calls all listeners of an event before returning. Reports exceptions of listeners instead of throwing them. */
export function dispatchEvent(target: BubblingTarget, event: Event): void {
  const steps = callListeners(target, event);
  while (!steps.next().done);
}

/**
 * Fires an event of the engine. Runs the microtasks of each listener, including those that they add, before the next
 * listener and before `onEnd`. Reports exceptions of listeners.
 */
export function fireEvent(target: BubblingTarget, event: Event, onEnd: (result: FireResult) => void): void {
  const steps = callListeners(target, event);
  const proceed = (): void => {
    const { done, value } = steps.next();
    if (done) onEnd({ errors: value, isCanceled: event.defaultPrevented });
    else runAfterMicrotasks(proceed);
  };
  proceed();
}

/** Fires an event as `fireEvent` does; resolves after the last listener. */
export function fireEventAndWait(target: BubblingTarget, event: Event): Promise<FireResult> {
  return new Promise((resolve) => fireEvent(target, event, resolve));
}

/**
 * Runs a function after the microtasks of the running callback, including those they add, and before any
 * timer.
 */
export function runAfterMicrotasks(run: () => void): void {
  // A tick from a microtask runs when no microtask is left.
  queueMicrotask(() => process.nextTick(run));
}

/**
 * Calls the listeners along the path of an event, one in each step: first the capturing listeners from the outermost
 * target to the event's target, then the other listeners in the opposite direction. Returns their exceptions.
 */
function* callListeners(target: BubblingTarget, event: Event): Generator<void, readonly unknown[]> {
  const path = startPath(target, event);
  const errors: unknown[] = [];
  const inner = path.targets.length - 1;
  const last = event.bubbles ? 2 * inner + 1 : inner + 1;
  for (let visit = 0; visit <= last && !path.isStopped; visit += 1) {
    const isCapturing = visit <= inner;
    const at = path.targets[isCapturing ? inner - visit : visit - inner - 1];
    // The list is immutable, so this visit does not call a listener that another listener adds.
    const listeners = at?.[LISTENERS];
    if (at === undefined || listeners === undefined) continue;
    path.current = at;
    path.phase = at === target ? AT_TARGET : isCapturing ? CAPTURING : BUBBLING;
    for (const listener of listeners) {
      if (path.isStoppedImmediately) break;
      if (listener.type !== event.type || listener.capture !== isCapturing || !isListening(listener))
        continue;
      if (listener.once) removeListener(at, listener);
      try {
        callListener(listener, at, event);
      } catch (error) {
        reportError(error);
        errors.push(error);
      }
      yield;
    }
  }
  path.current = null;
  path.phase = NONE;
  return errors;
}

function startPath(target: BubblingTarget, event: Event): EventPath {
  const path = new EventPath(target);
  if (event instanceof StoreEvent) event.path = path;
  else {
    const isNew = !paths.has(event);
    paths.set(event, path);
    if (isNew) overrideEventMembers(event);
  }
  return path;
}

function callListener(listener: Listener, at: BubblingTarget, event: Event): void {
  const { callback, isHandler } = listener;
  if (typeof callback === "function") {
    const result: unknown = callback.call(at, event);
    if (isHandler && result === false) event.preventDefault();
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
    return getComposedPath(this.path);
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

function getComposedPath(path: EventPath | undefined): [EventTarget?] {
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
  defineValue("composedPath", () => getComposedPath(requirePath(event)));
  defineValue("stopPropagation", () => {
    requirePath(event).isStopped = true;
  });
  defineValue("stopImmediatePropagation", () => {
    requirePath(event).isStopped = true;
    requirePath(event).isStoppedImmediately = true;
  });
}

/** Whether the listeners of an event are being called. */
export function isDispatching(event: Event): boolean {
  const path = event instanceof StoreEvent ? event.path : paths.get(event);
  return path !== undefined && path.phase !== NONE;
}

function requirePath(event: Event): EventPath {
  const path = paths.get(event);
  if (path === undefined) throw new TypeError("This event was not dispatched here.");
  return path;
}

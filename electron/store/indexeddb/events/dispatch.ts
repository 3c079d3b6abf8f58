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

/** The exceptions of an event's listeners, and whether a listener canceled the event. */
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

/** Key of an event's path. */
const PATH = Symbol("path");

type RoutedEvent = Event & { [PATH]?: EventPath | undefined };

/** Calls all listeners of an event before returning. Reports exceptions of listeners instead of throwing them. */
export function dispatchEvent(target: BubblingTarget, event: Event): void {
  const steps = callListeners(target, event);
  while (!steps.next().done);
}

/**
 * Fires an event of the engine. After each listener, runs all microtasks, including new ones, before the next listener
 * or `onEnd`. Reports exceptions of listeners.
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

/** Runs a function after the running callback and all microtasks, including new ones, but before any timer. */
export function runAfterMicrotasks(run: () => void): void {
  // A tick from a microtask runs when no microtask is left.
  queueMicrotask(() => process.nextTick(run));
}

/**
 * Calls the listeners along the path of an event, one in each step: first the capturing listeners from the outermost
 * target to the event's target, then the other listeners in the opposite direction, or only those of the event's target
 * if the event does not bubble. Returns their exceptions.
 */
function* callListeners(target: BubblingTarget, event: Event): Generator<void, readonly unknown[]> {
  const path = startPath(target, event);
  const errors: unknown[] = [];
  const outermost = path.targets.length - 1;
  const last = event.bubbles ? 2 * outermost + 1 : outermost + 1;
  for (let visit = 0; visit <= last && !path.isStopped; visit += 1) {
    const isCapturing = visit <= outermost;
    const at = path.targets[isCapturing ? outermost - visit : visit - outermost - 1];
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

function startPath(target: BubblingTarget, event: RoutedEvent): EventPath {
  const path = new EventPath(target);
  event[PATH] = path;
  if (!(event instanceof StoreEvent)) Object.defineProperties(event, routedMembers);
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
  [PATH]: EventPath | undefined;

  override get target(): EventTarget | null {
    return this[PATH]?.targets[0] ?? null;
  }

  override get srcElement(): EventTarget | null {
    return this.target;
  }

  override get currentTarget(): EventTarget | null {
    return this[PATH]?.current ?? null;
  }

  override get eventPhase(): 0 | 2 {
    return (this[PATH]?.phase ?? NONE) as 0 | 2;
  }

  override composedPath(): [EventTarget?] {
    const path = this[PATH];
    return (path === undefined || path.current === null ? [] : [...path.targets]) as [EventTarget?];
  }

  override stopPropagation(): void {
    super.stopPropagation();
    if (this[PATH] !== undefined) this[PATH].isStopped = true;
  }

  override stopImmediatePropagation(): void {
    super.stopImmediatePropagation();
    if (this[PATH] === undefined) return;
    this[PATH].isStopped = true;
    this[PATH].isStoppedImmediately = true;
  }
}

/** The members that `startPath` adds to an event of another class, so that the event uses the path of this engine. */
const { constructor: _, ...routedMembers } = Object.getOwnPropertyDescriptors(StoreEvent.prototype);

/** Whether the listeners of an event are being called. */
export function isDispatching(event: RoutedEvent): boolean {
  return event[PATH] !== undefined && event[PATH].phase !== NONE;
}

import { enforceRange, MAX_UNSIGNED_LONG_LONG, publishInterface, toDictionary } from "./webidl.ts";

/**
 * Events that travel: from a request through its transaction to the database and back. Node's own EventTarget has
 * no parents, so the targets here bring their own listeners; everything else is Node's Event.
 */

/** A handler, as in `request.onsuccess = …`. */
export type Handler = ((this: EventTarget, event: Event) => unknown) | null;

type Callback = ((event: Event) => unknown) | { handleEvent(event: Event): unknown };

interface Listener {
  readonly type: string;
  callback: Callback;
  readonly capture: boolean;
  readonly once: boolean;
  readonly passive: boolean;
  readonly isHandler: boolean;
  readonly signal: AbortSignal | undefined;
  isRemoved: boolean;
}

interface ListenerOptions {
  readonly capture?: boolean;
  readonly once?: boolean;
  readonly passive?: boolean;
  readonly signal?: AbortSignal;
}

const LISTENERS = Symbol("listeners");
const PARENT = Symbol("parent");

/** A target whose events go on to a parent. */
export interface TravelTarget extends EventTarget {
  [LISTENERS]?: Listener[];
  [PARENT]?: TravelTarget | undefined;
}

/** Says where the events of a target go on to. */
export function setParent(target: TravelTarget, parent: TravelTarget): void {
  target[PARENT] = parent;
}

/** What happened while an event was given to its listeners. */
export interface Delivery {
  readonly errors: readonly unknown[];
  readonly isCanceled: boolean;
}

/** True when somebody on the way listens to such an event: without a listener none need be made. */
export function isHeard(target: TravelTarget, type: string, bubbles: boolean): boolean {
  for (let at: TravelTarget | undefined = target; at !== undefined; at = at[PARENT]) {
    const listeners = at[LISTENERS];
    if (listeners === undefined) continue;
    for (const each of listeners) {
      if (each.type === type && (at === target || bubbles || each.capture)) return true;
    }
  }
  return false;
}

const NONE = 0;
const CAPTURING = 1;
const AT_TARGET = 2;
const BUBBLING = 3;

/** Where an event is on its way. */
class Travel {
  readonly path: readonly TravelTarget[];
  current: TravelTarget | null = null;
  phase = NONE;
  isStopped = false;
  isStoppedAtOnce = false;

  constructor(target: TravelTarget) {
    const path = [target];
    for (let at = target[PARENT]; at !== undefined; at = at[PARENT]) path.push(at);
    this.path = path;
  }
}

const travels = new WeakMap<Event, Travel>();

/** Gives an event to everyone on its way; exceptions of listeners are collected, not thrown. */
export function deliver(target: TravelTarget, event: Event): Delivery {
  const travel = new Travel(target);
  if (event instanceof StoreEvent) event.travel = travel;
  else {
    const isNew = !travels.has(event);
    travels.set(event, travel);
    if (isNew) showTravel(event);
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
  at: TravelTarget | undefined,
  phase: number,
  event: Event,
  travel: Travel,
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
  at: TravelTarget,
  listeners: readonly Listener[],
  capture: boolean,
  event: Event,
  travel: Travel,
  errors: unknown[],
): void {
  for (const listener of listeners) {
    if (travel.isStoppedAtOnce) return;
    if (listener.type !== event.type || listener.capture !== capture || !isListening(listener)) continue;
    if (listener.once) remove(at, listener);
    try {
      call(listener, at, event);
    } catch (error) {
      errors.push(error);
    }
  }
}

function call(listener: Listener, at: TravelTarget, event: Event): void {
  const { callback } = listener;
  if (typeof callback === "function") {
    const answer: unknown = callback.call(at, event);
    if (listener.isHandler && answer === false) event.preventDefault();
  } else {
    callback.handleEvent(event);
  }
}

/** Asked when an event comes: to listen for the end of a signal takes longer than most listeners live. */
function isListening({ isRemoved, signal }: Listener): boolean {
  return !isRemoved && signal?.aborted !== true;
}

function remove(at: TravelTarget, listener: Listener): void {
  listener.isRemoved = true;
  at[LISTENERS] = at[LISTENERS]?.filter((each) => each !== listener) ?? [];
}

/** An event of the store: it knows by itself how it travels here, which Node's events must be told. */
export class StoreEvent extends Event {
  travel: Travel | undefined;

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

function pathOf(travel: Travel | undefined): [EventTarget?] {
  return (travel === undefined || travel.current === null ? [] : [...travel.path]) as [EventTarget?];
}

/** Makes an event of Node tell of its travel here. */
function showTravel(event: Event): void {
  const show = (name: string, get: (travel: Travel) => unknown): void => {
    Object.defineProperty(event, name, { get: () => get(travelOf(event)), configurable: true });
  };
  show("target", (travel) => travel.path[0]);
  show("srcElement", (travel) => travel.path[0]);
  show("currentTarget", (travel) => travel.current);
  show("eventPhase", (travel) => travel.phase);
  const change = (name: string, value: () => unknown): void => {
    Object.defineProperty(event, name, { value, configurable: true, writable: true });
  };
  change("composedPath", () => pathOf(travelOf(event)));
  change("stopPropagation", () => {
    travelOf(event).isStopped = true;
  });
  change("stopImmediatePropagation", () => {
    travelOf(event).isStopped = true;
    travelOf(event).isStoppedAtOnce = true;
  });
}

function travelOf(event: Event): Travel {
  const travel = travels.get(event);
  if (travel === undefined) throw new TypeError("This event was not sent here.");
  return travel;
}

const travelMethods = {
  addEventListener(
    this: TravelTarget,
    type: string,
    callback: Callback | null,
    options?: boolean | ListenerOptions,
  ): void {
    const { capture = false, once = false, passive = false, signal } = toOptions(options);
    if (callback === null || callback === undefined || signal?.aborted) return;
    const name = String(type);
    const listeners = this[LISTENERS] ?? [];
    if (listeners.some((each) => isSame(each, name, callback, capture))) return;
    const more = { type: name, callback, capture, once, passive, signal, isHandler: false, isRemoved: false };
    this[LISTENERS] = [...listeners.filter(isListening), more];
  },

  removeEventListener(
    this: TravelTarget,
    type: string,
    callback: Callback | null,
    options?: boolean | ListenerOptions,
  ): void {
    const { capture = false } = toOptions(options);
    const listener = this[LISTENERS]?.find((each) => isSame(each, String(type), callback, capture));
    if (listener !== undefined) remove(this, listener);
  },

  dispatchEvent(this: TravelTarget, event: Event): boolean {
    if (!(event instanceof Event)) throw new TypeError("dispatchEvent needs an Event.");
    const travel = event instanceof StoreEvent ? event.travel : travels.get(event);
    if (travel !== undefined && travel.phase !== NONE) {
      throw new DOMException("The event is already being dispatched.", "InvalidStateError");
    }
    for (const error of deliver(this, event).errors) reportException(error);
    return !event.defaultPrevented;
  },
};

function toOptions(options: boolean | ListenerOptions | undefined): ListenerOptions {
  return typeof options === "boolean" ? { capture: options } : (options ?? {});
}

function isSame(listener: Listener, type: string, callback: unknown, capture: boolean): boolean {
  return (
    !listener.isHandler &&
    isListening(listener) &&
    listener.type === type &&
    listener.callback === callback &&
    listener.capture === capture
  );
}

type TargetClass = new (state: unknown) => TravelTarget;

/** Gives a class of targets its travelling events and its handlers for events of these types. */
export function makeTravelTarget(kind: TargetClass, types: readonly string[]): void {
  for (const [name, value] of Object.entries(travelMethods)) {
    Object.defineProperty(kind.prototype, name, { value, writable: true, configurable: true });
  }
  publishHandlers(kind, types);
}

/** Gives a class of targets the attributes that hold a handler each: `onsuccess` and the like. */
export function publishHandlers(kind: TargetClass, types: readonly string[]): void {
  const requireTarget = (target: unknown): TravelTarget => {
    if (!(target instanceof kind)) throw new TypeError("Illegal invocation");
    return target;
  };
  for (const type of types) {
    const name = `on${type}`;
    const attribute = {
      get [name](): unknown {
        return getHandler(requireTarget(this), type);
      },
      set [name](handler: unknown) {
        setHandler(requireTarget(this), type, handler);
      },
    };
    Object.defineProperties(kind.prototype, Object.getOwnPropertyDescriptors(attribute));
  }
}

/** The handler of a type, as `target.onsuccess` reads. */
function getHandler(target: TravelTarget, type: string): Handler {
  const listener = target[LISTENERS]?.find((each) => each.isHandler && each.type === type);
  return listener === undefined ? null : (listener.callback as Handler);
}

/** Sets a handler, as `target.onsuccess = handler` does: it keeps its place among the listeners. */
function setHandler(target: TravelTarget, type: string, handler: unknown): void {
  const listeners = target[LISTENERS] ?? [];
  const known = listeners.find((each) => each.isHandler && each.type === type);
  if (typeof handler !== "function" && !(handler instanceof Object)) {
    if (known !== undefined) remove(target, known);
    return;
  }
  const callback = handler as (event: Event) => unknown;
  if (known !== undefined) {
    known.callback = callback;
    return;
  }
  target[LISTENERS] = [
    ...listeners,
    {
      type,
      callback,
      capture: false,
      once: false,
      passive: false,
      signal: undefined,
      isHandler: true,
      isRemoved: false,
    },
  ];
}

/** Exceptions of listeners, and failures nobody waits for, must neither vanish nor end the program. */
export function reportException(error: unknown): void {
  console.error("The store met an error that it can tell nobody else of:", error);
}

/** What a new version means for open connections, or for a deletion that waits for them. */
export class IDBVersionChangeEvent extends Event {
  readonly #oldVersion: number;
  readonly #newVersion: number | null;

  constructor(type: string, options: unknown = undefined) {
    const { oldVersion = 0, newVersion = null, ...rest } = toDictionary(options);
    super(type, rest);
    this.#oldVersion = enforceRange(oldVersion, MAX_UNSIGNED_LONG_LONG, "oldVersion");
    this.#newVersion =
      newVersion === null ? null : enforceRange(newVersion, MAX_UNSIGNED_LONG_LONG, "newVersion");
  }

  /** The version before; 0 for a database that is new. */
  get oldVersion(): number {
    return this.#oldVersion;
  }

  /** The version after; null when the database is to be deleted. */
  get newVersion(): number | null {
    return this.#newVersion;
  }
}
publishInterface(IDBVersionChangeEvent, {}, 1);

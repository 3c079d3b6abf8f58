import { dispatchEvent, isDispatching } from "./dispatch.ts";
import {
  type BubblingTarget,
  type Callback,
  type Handler,
  isListening,
  LISTENERS,
  type Listener,
  type ListenerOptions,
  removeListener,
} from "./listeners.ts";

const targetMethods = {
  addEventListener(
    this: BubblingTarget,
    type: string,
    callback: Callback | null,
    options?: boolean | ListenerOptions,
  ): void {
    const { capture = false, once = false, signal } = toOptions(options);
    if (callback === null || callback === undefined || signal?.aborted) return;
    const name = String(type);
    const listeners = this[LISTENERS] ?? [];
    if (listeners.some((each) => isSameListener(each, name, callback, capture))) return;
    const added = {
      type: name,
      callback,
      capture,
      once,
      signal,
      isHandler: false,
      isRemoved: false,
    };
    this[LISTENERS] = [...listeners.filter(isListening), added];
  },

  removeEventListener(
    this: BubblingTarget,
    type: string,
    callback: Callback | null,
    options?: boolean | ListenerOptions,
  ): void {
    const { capture = false } = toOptions(options);
    const listener = this[LISTENERS]?.find((each) => isSameListener(each, String(type), callback, capture));
    if (listener !== undefined) removeListener(this, listener);
  },

  dispatchEvent(this: BubblingTarget, event: Event): boolean {
    if (!(event instanceof Event)) throw new TypeError("dispatchEvent needs an Event.");
    if (isDispatching(event)) {
      throw new DOMException("The event is already being dispatched.", "InvalidStateError");
    }
    dispatchEvent(this, event);
    return !event.defaultPrevented;
  },
};

function toOptions(options: boolean | ListenerOptions | undefined): ListenerOptions {
  return typeof options === "boolean" ? { capture: options } : (options ?? {});
}

function isSameListener(listener: Listener, type: string, callback: unknown, capture: boolean): boolean {
  return (
    !listener.isHandler &&
    isListening(listener) &&
    listener.type === type &&
    listener.callback === callback &&
    listener.capture === capture
  );
}

type TargetClass = new (state: unknown) => BubblingTarget;

/** Adds event methods with bubbling to a class, and handler attributes for the given event types. */
export function defineEventTarget(kind: TargetClass, types: readonly string[]): void {
  for (const [name, value] of Object.entries(targetMethods)) {
    Object.defineProperty(kind.prototype, name, { value, writable: true, configurable: true });
  }
  defineHandlers(kind, types);
}

/** Adds handler attributes such as `onsuccess` to a class. */
export function defineHandlers(kind: TargetClass, types: readonly string[]): void {
  const requireTarget = (target: unknown): BubblingTarget => {
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

function getHandler(target: BubblingTarget, type: string): Handler {
  const listener = target[LISTENERS]?.find((each) => each.isHandler && each.type === type);
  return listener === undefined ? null : (listener.callback as Handler);
}

/** Sets, replaces or removes a handler. A new handler takes the position of the handler that it replaces. */
function setHandler(target: BubblingTarget, type: string, handler: unknown): void {
  const listeners = target[LISTENERS] ?? [];
  const known = listeners.find((each) => each.isHandler && each.type === type);
  if (typeof handler !== "function" && (typeof handler !== "object" || handler === null)) {
    if (known !== undefined) removeListener(target, known);
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
      signal: undefined,
      isHandler: true,
      isRemoved: false,
    },
  ];
}

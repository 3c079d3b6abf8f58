import { types } from "node:util";
import { createIdbError } from "../errors.ts";
import { copyHostObject, type HostObject } from "./host-objects.ts";

/** A private copy of a value; if `isShared`, the value itself. */
export interface Clone {
  readonly value: unknown;
  readonly isShared: boolean;
  /** Whether JSON keeps the value unchanged. */
  readonly isPlain: boolean;
  /** The copies of host objects in the value. The value can be stored after `waitUntilFilled`. */
  readonly hostObjects: readonly HostObject[];
}

/**
 * Creates a structured clone as the standard defines it; reads each property once.
 * @throws DataCloneError for functions, symbols, proxies, streams, shared memory and other values that cannot be stored
 */
export function cloneValue(value: unknown): Clone {
  const cloner = new Cloner();
  const copy = cloner.copy(value);
  return { value: copy, isShared: false, isPlain: cloner.isPlain, hostObjects: cloner.hostObjects };
}

class Cloner {
  isPlain = true;
  readonly hostObjects: HostObject[] = [];
  readonly #copies = new Map<object, object>();

  copy(value: unknown): unknown {
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        if (!Number.isFinite(value) || Object.is(value, -0)) this.isPlain = false;
        return value;
      case "undefined":
      case "bigint":
        this.isPlain = false;
        return value;
      case "object":
        return value === null ? null : this.#cloneObject(value);
      default:
        throw createCloneError(`a ${typeof value}`);
    }
  }

  #cloneObject(value: object): object {
    const known = this.#copies.get(value);
    if (known !== undefined) {
      this.isPlain = false;
      return known;
    }
    if (types.isProxy(value)) throw createCloneError("a proxy");
    if (Array.isArray(value)) return this.#cloneArray(value);
    const prototype: unknown = Object.getPrototypeOf(value);
    if ((prototype === Object.prototype || prototype === null) && isUntagged(value)) {
      return this.#cloneProperties(value);
    }
    return this.#cloneSpecial(value);
  }

  #remember<Copy extends object>(value: object, copy: Copy): Copy {
    this.#copies.set(value, copy);
    return copy;
  }

  #cloneArray(value: readonly unknown[]): unknown[] {
    const copy = this.#remember(value, new Array<unknown>(value.length));
    const names = Object.keys(value);
    if (names.length !== value.length) this.isPlain = false;
    if (names.length > 0 && names.at(-1) !== String(value.length - 1)) this.isPlain = false;
    for (const name of names) {
      if (!Object.hasOwn(value, name)) continue;
      (copy as unknown as Record<string, unknown>)[name] = this.copy(
        (value as unknown as Record<string, unknown>)[name],
      );
    }
    return copy;
  }

  /**
   * Copies all properties in one operation, because that is fast and keeps the object's shape. Then clones the values.
   */
  #cloneProperties(value: object): object {
    const copy: Record<string, unknown> = this.#remember(value, { ...value });
    for (const name of Object.keys(copy)) {
      const shared = copy[name];
      const cloned = this.copy(shared);
      if (cloned !== shared) copy[name] = cloned;
    }
    return copy;
  }

  #cloneSpecial(value: object): object {
    const special = this.#cloneHostObject(value) ?? this.#cloneBuiltIn(value);
    if (special !== undefined) {
      this.isPlain = false;
      return special;
    }
    if (isPlatformObject(value)) throw createCloneError(describeObject(value));
    return this.#cloneProperties(value);
  }

  #cloneBuiltIn(value: object): object | undefined {
    if (types.isDate(value)) return this.#remember(value, new Date(Date.prototype.getTime.call(value)));
    if (types.isRegExp(value)) return this.#remember(value, new RegExp(value.source, value.flags));
    if (types.isBoxedPrimitive(value)) return this.#remember(value, boxPrimitive(value));
    if (types.isSharedArrayBuffer(value)) throw createCloneError("a SharedArrayBuffer");
    if (types.isArrayBuffer(value)) return this.#remember(value, copyBuffer(value));
    if (ArrayBuffer.isView(value)) return this.#cloneView(value);
    if (types.isMap(value)) return this.#cloneMap(value);
    if (types.isSet(value)) return this.#cloneSet(value);
    if (types.isNativeError(value)) return this.#cloneError(value);
    return undefined;
  }

  /** Copies the whole buffer once for all its views. For a Buffer, copies only its own bytes, not its pool. */
  #cloneView(value: ArrayBufferView): object {
    if (Buffer.isBuffer(value)) return this.#remember(value, new Uint8Array(value));
    if (types.isSharedArrayBuffer(value.buffer)) throw createCloneError("a view of a SharedArrayBuffer");
    const buffer = this.#cloneObject(value.buffer) as ArrayBuffer;
    const View = getViewClass(value);
    const isDataView = types.isDataView(value);
    const length = isDataView ? value.byteLength : (value as unknown as { length: number }).length;
    return this.#remember(value, new View(buffer, value.byteOffset, length));
  }

  #cloneHostObject(value: object): object | undefined {
    const copy = copyHostObject(value);
    if (copy === undefined) return undefined;
    this.hostObjects.push(copy);
    return this.#remember(value, copy);
  }

  #cloneMap(value: Map<unknown, unknown>): object {
    const copy = this.#remember(value, new Map<unknown, unknown>());
    for (const [key, inner] of [...Map.prototype.entries.call(value)])
      copy.set(this.copy(key), this.copy(inner));
    return copy;
  }

  #cloneSet(value: Set<unknown>): object {
    const copy = this.#remember(value, new Set<unknown>());
    for (const inner of [...Set.prototype.values.call(value)]) copy.add(this.copy(inner));
    return copy;
  }

  #cloneError(value: Error): object {
    const ErrorClass = ERROR_CLASSES.get(String(value.name)) ?? Error;
    const native = this.#remember(value, new ErrorClass());
    for (const name of ["message", "stack", "cause"] as const) {
      const descriptor = Object.getOwnPropertyDescriptor(value, name);
      if (descriptor === undefined) delete native[name];
      else {
        const inner = name === "cause" ? this.copy(value.cause) : String(value[name]);
        Object.defineProperty(native, name, {
          value: inner,
          writable: true,
          enumerable: false,
          configurable: true,
        });
      }
    }
    return native;
  }
}

const ERROR_CLASSES = new Map<string, new () => Error>(
  [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map((each) => [each.name, each]),
);

type ViewClass = new (buffer: ArrayBuffer, byteOffset: number, length: number) => ArrayBufferView;

/** Returns the built-in class of a view, even if the view belongs to a subclass. */
function getViewClass(value: ArrayBufferView): ViewClass {
  if (types.isDataView(value)) return DataView;
  const name: unknown = Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag, value);
  return (globalThis as unknown as Record<string, ViewClass>)[String(name)] ?? Uint8Array;
}

function boxPrimitive(value: object): object {
  const primitive: unknown = value.valueOf();
  if (typeof primitive === "symbol") throw createCloneError("a symbol");
  return Object(primitive) as object;
}

function copyBuffer(value: ArrayBuffer): ArrayBuffer {
  if (value.detached) throw createCloneError("a detached ArrayBuffer");
  if (!value.resizable) return value.slice(0);
  const copy = new ArrayBuffer(value.byteLength, { maxByteLength: value.maxByteLength });
  new Uint8Array(copy).set(new Uint8Array(value));
  return copy;
}

const platformPrototypes = new WeakSet<object>();

/** Makes the instances of a class impossible to clone, because their state is not in their properties. */
export function declarePlatformClass(prototype: object): void {
  platformPrototypes.add(prototype);
}

/** Whether the state of an object is not in its properties, so that a copy of the properties would lose the state. */
function isPlatformObject(value: object): boolean {
  if (types.isKeyObject(value) || types.isModuleNamespaceObject(value)) return true;
  let owner: object = value;
  while (!Object.hasOwn(owner, Symbol.toStringTag)) {
    const prototype = Object.getPrototypeOf(owner) as object | null;
    if (prototype === null) return false;
    owner = prototype;
  }
  if (platformPrototypes.has(owner) || isGlobalPrototype(owner)) return true;
  return Object.keys(value).length === 0 && !isCloneableInNode(value);
}

/** Whether an object is the prototype of a global class such as URL or Promise. */
function isGlobalPrototype(owner: object): boolean {
  const tag = String((owner as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag]);
  return (globalThis as unknown as Record<string, { prototype?: unknown }>)[tag]?.prototype === owner;
}

/**
 * Whether Node can clone an object whose class is not global; false for an iterator, for example. The object must have
 * no own enumerable properties, so that the clone runs no getter.
 */
function isCloneableInNode(withoutProperties: object): boolean {
  try {
    structuredClone(withoutProperties);
    return true;
  } catch {
    return false;
  }
}

function isUntagged(value: object): boolean {
  return Object.prototype.toString.call(value) === "[object Object]";
}

function describeObject(value: object): string {
  return `an object of class ${value.constructor?.name ?? "Object"}`;
}

function createCloneError(part: string): DOMException {
  return createIdbError(
    "DataCloneError",
    `The value contains ${part}, which cannot be stored. Nothing was written.`,
  );
}

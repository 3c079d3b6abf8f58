import { declarePlatformClass } from "../engine/clone.ts";

// Web IDL's rules for arguments and classes. JavaScript does not enforce these rules.

/**
 * Lets only the engine construct an object.
 * @throws TypeError "Illegal constructor"
 */
export function requireInternalState(state: unknown, kind: new (...parameters: never[]) => object): void {
  if (!(state instanceof kind)) throw new TypeError("Illegal constructor");
}

/**
 * Converts a value to a whole number from 0 to `max`.
 * @throws TypeError when the value is not a number in that range
 */
export function enforceRange(value: unknown, max: number, name: string): number {
  // Unary plus rejects a BigInt, as the standard does; Number() would convert a BigInt.
  const number = Math.trunc(+(value as number));
  if (!Number.isFinite(number) || number < 0 || number > max) {
    throw new TypeError(`${name} must be a whole number from 0 to ${max}.`);
  }
  return number === 0 ? 0 : number;
}

/** The largest `unsigned long` of Web IDL. */
export const MAX_UNSIGNED_LONG = 2 ** 32 - 1;

/** The largest `unsigned long long` that Web IDL's `[EnforceRange]` accepts: 2^53 - 1. */
export const MAX_UNSIGNED_LONG_LONG = Number.MAX_SAFE_INTEGER;

/**
 * Converts a value to a string.
 * @throws TypeError for a symbol
 */
export function toText(value: unknown): string {
  return `${value}`;
}

/**
 * Converts an iterable object to a list of strings, and any other value to a string.
 * @throws TypeError for a symbol
 */
export function toTextOrList(value: unknown): string | string[] {
  if (typeof value === "object" && value !== null && Symbol.iterator in value) {
    return Array.from(value as Iterable<unknown>, toText);
  }
  return toText(value);
}

/**
 * Converts a value to an options object; empty for undefined and null.
 * @throws TypeError for any other value that is not an object
 */
export function toDictionary(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" && typeof value !== "function")
    throw new TypeError("Options must be an object.");
  return value as Record<string, unknown>;
}

/**
 * Converts a value to one of several strings.
 * @throws TypeError for any other string
 */
export function toChoice<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  name: string,
): Choice {
  const text = toText(value);
  const choice = choices.find((each) => each === text);
  if (choice === undefined)
    throw new TypeError(`${name} must be one of ${choices.join(", ")}, not "${text}".`);
  return choice;
}

type Method = (this: unknown, ...parameters: unknown[]) => unknown;

/**
 * Gives a class the properties of a Web IDL interface: `Symbol.toStringTag`, enumerable members, and methods that throw
 * a TypeError for too few arguments. Prevents structured clones of its objects.
 * @param required the required number of arguments by method name
 */
export function defineInterface(
  kind: { readonly name: string; readonly prototype: object },
  required: Readonly<Record<string, number>> = {},
  constructorLength = 0,
): void {
  const { prototype } = kind;
  declarePlatformClass(prototype);
  Object.defineProperty(prototype, Symbol.toStringTag, { value: kind.name, configurable: true });
  Object.defineProperty(kind, "length", { value: constructorLength, configurable: true });
  Object.defineProperty(kind, "prototype", { writable: false });
  for (const name of Object.getOwnPropertyNames(prototype)) {
    if (name !== "constructor") defineMember(prototype, name, required[name]);
  }
}

/** Makes static methods enumerable, and makes them throw a TypeError for too few arguments. */
export function defineStaticMethods(kind: object, required: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(required)) defineMember(kind, name, count);
}

function defineMember(owner: object, name: string, required: number | undefined): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  if (descriptor === undefined) return;
  if (typeof descriptor.value === "function" && required !== undefined) {
    descriptor.value = requireArguments(descriptor.value as Method, name, required);
  }
  Object.defineProperty(owner, name, { ...descriptor, enumerable: true });
}

function requireArguments(method: Method, name: string, required: number): Method {
  if (required === 0 && method.length === 0) return method;
  const { [name]: checked } = {
    [name](this: unknown, ...parameters: unknown[]): unknown {
      if (parameters.length < required) {
        throw new TypeError(
          `${name} needs ${required} argument${required === 1 ? "" : "s"}, not ${parameters.length}.`,
        );
      }
      return method.apply(this, parameters);
    },
  };
  Object.defineProperty(checked, "length", { value: required, configurable: true });
  return checked as Method;
}

/** What the standard's interface language demands of arguments and classes, and JavaScript does not give by itself. */

/** Proof that the engine itself makes an object: the standard's classes cannot be constructed by anyone else. */
export function requireInternal(state: unknown, kind: new (...parameters: never[]) => object): void {
  if (!(state instanceof kind)) throw new TypeError("Illegal constructor");
}

/** A whole number from 0 to `max`; anything else is a TypeError. */
export function enforceRange(value: unknown, max: number, what: string): number {
  const number = Math.trunc(Number(value));
  if (!Number.isFinite(number) || number < 0 || number > max) {
    throw new TypeError(`${what} must be a whole number from 0 to ${max}.`);
  }
  return number === 0 ? 0 : number;
}

export const MAX_UNSIGNED_LONG = 2 ** 32 - 1;
export const MAX_UNSIGNED_LONG_LONG = Number.MAX_SAFE_INTEGER;

/** A string; a symbol is a TypeError, as the language itself says. */
export function toText(value: unknown): string {
  return `${value}`;
}

/** A string, or a list of strings from anything that can be iterated. */
export function toTextOrList(value: unknown): string | string[] {
  if (typeof value === "object" && value !== null && Symbol.iterator in value) {
    return Array.from(value as Iterable<unknown>, toText);
  }
  return toText(value);
}

/** An options object; none given is an empty one. */
export function toDictionary(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" && typeof value !== "function")
    throw new TypeError("Options must be an object.");
  return value as Record<string, unknown>;
}

/** One of a few words. */
export function toChoice<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  what: string,
): Choice {
  const text = toText(value);
  const choice = choices.find((each) => each === text);
  if (choice === undefined)
    throw new TypeError(`${what} must be one of ${choices.join(", ")}, not "${text}".`);
  return choice;
}

type Method = (this: unknown, ...parameters: unknown[]) => unknown;

/**
 * Gives a class the shape of an interface of the standard: its name as a tag, its members to be seen in a loop,
 * and methods that insist on the arguments they need. `required` names the methods and how many those are.
 */
export function publishInterface(
  kind: { readonly name: string; readonly prototype: object },
  required: Readonly<Record<string, number>> = {},
  constructorLength = 0,
): void {
  const { prototype } = kind;
  Object.defineProperty(prototype, Symbol.toStringTag, { value: kind.name, configurable: true });
  Object.defineProperty(kind, "length", { value: constructorLength, configurable: true });
  Object.defineProperty(kind, "prototype", { writable: false });
  for (const name of Object.getOwnPropertyNames(prototype)) {
    if (name !== "constructor") publishMember(prototype, name, required[name]);
  }
}

/** As publishInterface does for methods, for those of the class itself. */
export function publishStatic(kind: object, required: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(required)) publishMember(kind, name, count);
}

function publishMember(owner: object, name: string, required: number | undefined): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  if (descriptor === undefined) return;
  if (typeof descriptor.value === "function" && required !== undefined) {
    descriptor.value = insist(descriptor.value as Method, name, required);
  }
  Object.defineProperty(owner, name, { ...descriptor, enumerable: true });
}

function insist(method: Method, name: string, required: number): Method {
  if (required === 0 && method.length === 0) return method;
  const { [name]: insisting } = {
    [name](this: unknown, ...parameters: unknown[]): unknown {
      if (parameters.length < required) {
        throw new TypeError(
          `${name} needs ${required} argument${required === 1 ? "" : "s"}, not ${parameters.length}.`,
        );
      }
      return method.apply(this, parameters);
    },
  };
  Object.defineProperty(insisting, "length", { value: required, configurable: true });
  return insisting as Method;
}

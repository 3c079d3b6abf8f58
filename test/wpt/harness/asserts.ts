/** The assertions that the W3C suite expects as globals. */

type Checked = Record<PropertyKey, unknown>;
type Thrower = (this: unknown) => unknown;

function check(holds: boolean, what: string, description: unknown): asserts holds {
  if (!holds) throw new Error(`${what}${description === undefined ? "" : ` (${String(description)})`}`);
}

function formatValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Object.is(value, -0)) return "-0";
  if (Array.isArray(value)) return `[${value.map(formatValue).join(", ")}]`;
  return typeof value === "object" && value !== null
    ? `${typeof value} "${Object.prototype.toString.call(value)}"`
    : String(value);
}

function equal(actual: unknown, expected: unknown, description?: unknown): void {
  check(
    Object.is(actual, expected),
    `expected ${formatValue(expected)}, got ${formatValue(actual)}`,
    description,
  );
}

function equalObjects(actual: unknown, expected: unknown, description?: unknown): void {
  if (typeof actual !== "object" || actual === null || typeof expected !== "object" || expected === null) {
    equal(actual, expected, description);
    return;
  }
  const names = Object.keys(expected);
  equal(Object.keys(actual).length, names.length, description);
  for (const name of names) equalObjects((actual as Checked)[name], (expected as Checked)[name], description);
}

function throwsException(
  expected: (error: Checked) => boolean,
  run: Thrower,
  what: string,
  description: unknown,
): void {
  let error: unknown;
  try {
    run.call(undefined);
  } catch (thrown) {
    error = thrown;
  }
  check(error !== undefined, `did not throw ${what}`, description);
  check(expected(error as Checked), `expected ${what}, got ${String(error)}`, description);
}

/** Error names by their legacy constants. */
const CODES: Record<string, string> = {
  NOT_FOUND_ERR: "NotFoundError",
  INVALID_STATE_ERR: "InvalidStateError",
  DATA_CLONE_ERR: "DataCloneError",
  SYNTAX_ERR: "SyntaxError",
  INVALID_ACCESS_ERR: "InvalidAccessError",
};

function isDomError(error: Checked, name: string): boolean {
  return error instanceof DOMException && error.name === (CODES[name] ?? name);
}

function hasOwn(object: unknown, name: PropertyKey): boolean {
  return object !== null && object !== undefined && Object.hasOwn(object, name);
}

export const asserts = {
  assert_true: (actual: unknown, description?: unknown) => equal(actual, true, description),
  assert_false: (actual: unknown, description?: unknown) => equal(actual, false, description),
  assert_equals: equal,
  assert_not_equals: (actual: unknown, expected: unknown, description?: unknown) =>
    check(!Object.is(actual, expected), `got disallowed ${formatValue(actual)}`, description),
  assert_in_array: (actual: unknown, expected: unknown[], description?: unknown) =>
    check(
      expected.includes(actual),
      `${formatValue(actual)} is not among ${formatValue(expected)}`,
      description,
    ),
  assert_array_equals: (actual: ArrayLike<unknown>, expected: ArrayLike<unknown>, description?: unknown) => {
    check(typeof actual === "object" && actual !== null && "length" in actual, "not an array", description);
    equal(actual.length, expected.length, description);
    for (let at = 0; at < expected.length; at += 1) equal(actual[at], expected[at], description);
  },
  assert_object_equals: equalObjects,
  assert_unreached: (description?: unknown) =>
    check(false, "reached what should not be reached", description),
  assert_class_string: (object: unknown, name: string, description?: unknown) =>
    equal(Object.prototype.toString.call(object), `[object ${name}]`, description),
  assert_own_property: (object: unknown, name: PropertyKey, description?: unknown) =>
    check(hasOwn(object, name), `expected an own property ${String(name)}`, description),
  assert_idl_attribute: inherits,
  assert_inherits: inherits,
  assert_readonly: (object: Checked, name: string, description?: unknown) => {
    const before = object[name];
    try {
      object[name] = `${String(before)}a`;
    } catch {
      // Strict mode code throws on a write, which is what the assertion wants.
    }
    equal(object[name], before, description);
  },
  assert_regexp_match: (actual: string, expected: RegExp, description?: unknown) =>
    check(expected.test(actual), `${expected} does not match ${actual}`, description),
  assert_type_is: (actual: unknown, type: string, description?: unknown) =>
    check(typeof actual === type, `expected a ${type}, got a ${typeof actual}`, description),
  assert_throws_dom: (name: string, run: Thrower, more?: unknown, last?: unknown) =>
    (run as { name: string }).name === "DOMException"
      ? throwsException((error) => isDomError(error, name), more as Thrower, name, last)
      : throwsException((error) => isDomError(error, name), run, name, more),
  assert_throws_js: (kind: ErrorConstructor, run: Thrower, description?: unknown) =>
    throwsException(
      (error) => error.name === kind.name && error.constructor === kind,
      run,
      kind.name,
      description,
    ),
  assert_throws_exactly: (expected: unknown, run: Thrower, description?: unknown) =>
    throwsException((error) => Object.is(error, expected), run, "that very exception", description),
  promise_rejects_dom: (_: unknown, name: string, promise: Promise<unknown>, description?: unknown) =>
    rejects(promise, (error) => isDomError(error, name), name, description),
  promise_rejects_js: (
    _: unknown,
    kind: ErrorConstructor,
    promise: Promise<unknown>,
    description?: unknown,
  ) => rejects(promise, (error) => error.constructor === kind, kind.name, description),
  format_value: formatValue,
};

function inherits(object: unknown, name: PropertyKey, description?: unknown): void {
  check(
    object instanceof Object && !hasOwn(object, name) && name in object,
    `expected to inherit ${String(name)}`,
    description,
  );
}

async function rejects(
  promise: Promise<unknown>,
  expected: (error: Checked) => boolean,
  what: string,
  description: unknown,
): Promise<void> {
  const outcome: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  throwsException(
    expected,
    () => {
      if (outcome !== undefined) throw outcome;
    },
    what,
    description,
  );
}

import { isDeepStrictEqual } from "node:util";

/** The part of QUnit 1 that Dexie's suite imports. Tests run one after the other after `runTests()`. */

export interface Result {
  readonly name: string;
  readonly messages: readonly string[];
}

interface Hooks {
  setup?(assert: Assert): unknown;
  teardown?(assert: Assert): unknown;
}

interface Assert {
  async(): () => void;
}

interface SuiteTest {
  readonly name: string;
  readonly hooks: Hooks;
  readonly isAsync: boolean;
  readonly body: (assert: Assert) => unknown;
}

const TEST_LIMIT_MS = 60_000;

const tests: SuiteTest[] = [];
let area = { name: "", hooks: {} as Hooks };
let messages: string[] = [];
/** Calls of `stop` without their `start`. */
let stops = 0;
let onStarted = (): void => {};

export const config = { urlConfig: [] };

export function module(name: string, hooks: Hooks = {}): void {
  area = { name, hooks };
}

export function test(name: string, ...rest: unknown[]): void {
  add(name, rest, false);
}

export function asyncTest(name: string, ...rest: unknown[]): void {
  add(name, rest, true);
}

/** The number of expected assertions may stand before the body; it is not checked. */
function add(name: string, rest: readonly unknown[], isAsync: boolean): void {
  const body = rest.at(-1) as SuiteTest["body"];
  tests.push({ name: `${area.name}: ${name}`, hooks: area.hooks, isAsync, body });
}

export function stop(): void {
  stops += 1;
}

export function start(): void {
  stops -= 1;
  if (stops === 0) onStarted();
}

export function expect(): void {}

export function ok(value: unknown, message?: unknown): void {
  if (!value) messages.push(String(message ?? "not ok"));
}

export function equal(actual: unknown, expected: unknown, message?: unknown): void {
  // biome-ignore lint/suspicious/noDoubleEquals: QUnit's `equal` compares with `==`.
  ok(actual == expected, `${message}: ${String(actual)} is not ${String(expected)}`);
}

export function notEqual(actual: unknown, expected: unknown, message?: unknown): void {
  // biome-ignore lint/suspicious/noDoubleEquals: QUnit's `notEqual` compares with `!=`.
  ok(actual != expected, `${message}: ${String(actual)}`);
}

export function deepEqual(actual: unknown, expected: unknown, message?: unknown): void {
  ok(isDeepStrictEqual(actual, expected), `${message}: the values differ`);
}

/** Runs all tests; each passes when it has no messages. */
export async function runTests(print: (result: Result) => void): Promise<void> {
  for (const { name, hooks, isAsync, body } of tests) {
    messages = [];
    stops = 0;
    await runStep(hooks.setup, false);
    await runStep(body, isAsync);
    await runStep(hooks.teardown, false);
    print({ name, messages });
  }
}

async function runStep(step: SuiteTest["body"] | undefined, isAsync: boolean): Promise<void> {
  if (step === undefined) return;
  const { promise: started, resolve } = Promise.withResolvers<void>();
  onStarted = resolve;
  stops = isAsync ? 1 : 0;
  const timer = setTimeout(() => {
    messages.push("timed out");
    resolve();
  }, TEST_LIMIT_MS);
  try {
    await step({ async: startAfterCall });
    if (stops > 0) await started;
  } catch (error) {
    messages.push(String(error));
  } finally {
    clearTimeout(timer);
  }
}

function startAfterCall(): () => void {
  stop();
  return start;
}

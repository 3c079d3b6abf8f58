/** The test functions that the W3C suite expects as globals: test, async_test, promise_test. */

export interface Result {
  name: string;
  passed: boolean;
  message: string;
}

type Body = (this: SuiteTest, test: SuiteTest, ...more: unknown[]) => unknown;
type Callback = (this: unknown, ...parameters: unknown[]) => unknown;

/** One subtest. It passes when it ends without an exception in one of its steps. */
export class SuiteTest {
  readonly name: string;
  readonly #onDone: (result: Result) => void;
  readonly #cleanups: (() => unknown)[] = [];
  isDone = false;
  #failure: unknown;
  #hasFailed = false;

  constructor(name: string, onDone: (result: Result) => void) {
    this.name = name;
    this.#onDone = onDone;
  }

  step(callback: Callback, self: unknown = this, ...parameters: unknown[]): unknown {
    if (this.isDone) return undefined;
    try {
      return callback.call(self, ...parameters);
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }

  fail(error: unknown): void {
    if (this.isDone) return;
    this.#hasFailed = true;
    this.#failure = error;
    this.done();
  }

  step_func(callback: Callback, self: unknown = this): Callback {
    return (...parameters) => this.step(callback, self, ...parameters);
  }

  step_func_done(callback?: Callback, self: unknown = this): Callback {
    return (...parameters) => {
      if (callback !== undefined) this.step(callback, self, ...parameters);
      this.done();
    };
  }

  unreached_func(message = "should not be reached"): Callback {
    return this.step_func((...parameters) => {
      throw new Error(`${message}: ${describeEvent(parameters[0])}`);
    });
  }

  step_timeout(callback: Callback, milliseconds: number, ...parameters: unknown[]): NodeJS.Timeout {
    return setTimeout(() => this.step(callback, this, ...parameters), milliseconds);
  }

  add_cleanup(callback: () => unknown): void {
    this.#cleanups.push(callback);
  }

  done(): void {
    if (this.isDone) return;
    this.isDone = true;
    for (const cleanup of this.#cleanups) cleanup();
    this.#onDone({
      name: this.name,
      passed: !this.#hasFailed,
      message: this.#hasFailed ? describeError(this.#failure) : "",
    });
  }
}

function describeEvent(value: unknown): string {
  const { type, target } = (value ?? {}) as { type?: string; target?: { error?: unknown } };
  let error: unknown;
  try {
    error = target?.error;
  } catch {
    error = undefined;
  }
  return [type, error === undefined ? "" : describeError(error)].join(" ");
}

function describeError(error: unknown): string {
  return error instanceof Error || error instanceof DOMException
    ? `${error.name}: ${error.message}`
    : String(error);
}

/** The subtests of one file. Promise tests run one after the other, the others in parallel. */
export class TestFile {
  readonly title: string;
  readonly tests: SuiteTest[] = [];
  readonly #report: (result: Result) => void;
  readonly #completions: ((tests: SuiteTest[]) => unknown)[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #unnamed = 0;

  constructor(title: string, report: (result: Result) => void) {
    this.title = title;
    this.#report = report;
  }

  get isDone(): boolean {
    return this.#queued === 0 && this.tests.every((test) => test.isDone);
  }

  complete(): void {
    for (const callback of this.#completions) callback(this.tests);
  }

  /** The globals for the files of the suite. */
  globals(): Record<string, unknown> {
    return {
      test: (body: Body, name?: string) => {
        const test = this.#make(name);
        test.step(body as Callback, test, test);
        test.done();
      },
      async_test: (body: Body | string, name?: string) => {
        const test = this.#make(typeof body === "string" ? body : name);
        if (typeof body === "function") test.step(body as Callback, test, test);
        return test;
      },
      promise_test: (body: Body, name?: string) => this.#promiseTest(body, name),
      setup: (body: unknown) => typeof body === "function" && body(),
      done: () => undefined,
      add_completion_callback: (callback: (tests: SuiteTest[]) => unknown) =>
        this.#completions.push(callback),
      step_timeout: (callback: Callback, milliseconds: number, ...parameters: unknown[]) =>
        setTimeout(() => callback(...parameters), milliseconds),
      subsetTest: (run: Callback, ...parameters: unknown[]) => run(...parameters),
      subsetTestByKey: (_: string, run: Callback, ...parameters: unknown[]) => run(...parameters),
      shouldRunSubTest: () => true,
    };
  }

  #make(name: string | undefined): SuiteTest {
    const test = new SuiteTest(name || this.#nextTitle(), this.#report);
    this.tests.push(test);
    return test;
  }

  #nextTitle(): string {
    const number = this.#unnamed++;
    return number === 0 ? this.title : `${this.title} ${number}`;
  }

  #promiseTest(body: Body, name: string | undefined): void {
    const test = this.#make(name);
    this.#queued += 1;
    this.#queue = this.#queue.then(async () => {
      try {
        await test.step(body as Callback, test, test);
      } catch (error) {
        test.fail(error);
      }
      test.done();
      this.#queued -= 1;
    });
  }
}

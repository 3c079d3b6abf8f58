import { describe, expect, it } from "vitest";
import { createAttemptLimiter } from "../../../electron/gateway/attempt-limiter.ts";

const good = async () => "caller";
const bad = async () => undefined;

function attemptsAt(start: number) {
  const clock = { now: start };
  return { clock, attemptLimiter: createAttemptLimiter(() => clock.now) };
}

async function failTimes(
  times: number,
  attemptLimiter: ReturnType<typeof createAttemptLimiter>,
  address = "here",
) {
  for (let time = 0; time < times; time += 1) await attemptLimiter.attempt(address, `guess ${time}`, bad);
}

describe("attempt limiter", () => {
  it("rejects the eleventh attempt after ten failures within a minute, with Retry-After", async () => {
    const { attemptLimiter, clock } = attemptsAt(1_000);
    await failTimes(10, attemptLimiter);
    clock.now += 20_000;
    const refused = attemptLimiter.attempt("here", "guess", good);
    await expect(refused).rejects.toMatchObject({ status: 429, headers: { "Retry-After": "40" } });
    clock.now += 40_000;
    expect(await attemptLimiter.attempt("here", "guess", good)).toBe("caller");
  });

  it("counts parallel guesses, and checks a previously valid credential without waiting for them", async () => {
    const { attemptLimiter } = attemptsAt(0);
    await attemptLimiter.attempt("here", "known", good);
    let checked = 0;
    const held = Promise.withResolvers<void>();
    const guess = async () => {
      checked += 1;
      await held.promise;
      return undefined;
    };
    const guesses = Array.from({ length: 60 }, (_, index) =>
      attemptLimiter.attempt("here", `guess ${index}`, guess).catch(({ status }) => status),
    );
    expect(await attemptLimiter.attempt("here", "known", good)).toBe("caller");
    held.resolve();
    const answers = await Promise.all(guesses);
    expect([checked, answers.filter((status) => status === 429).length]).toEqual([10, 50]);
  });

  it("still accepts a previously valid credential, and other addresses", async () => {
    const { attemptLimiter } = attemptsAt(0);
    await attemptLimiter.attempt("here", "known", good);
    await failTimes(10, attemptLimiter);
    expect(await attemptLimiter.attempt("here", "known", good)).toBe("caller");
    expect(await attemptLimiter.attempt("there", "new", good)).toBe("caller");
  });

  it("counts a revoked credential like any other", async () => {
    const { attemptLimiter } = attemptsAt(0);
    await attemptLimiter.attempt("here", "known", good);
    await failTimes(9, attemptLimiter);
    expect(await attemptLimiter.attempt("here", "known", bad)).toBeUndefined();
    await expect(attemptLimiter.attempt("here", "known", bad)).rejects.toMatchObject({ status: 429 });
  });

  it("forgets an address when its failures expire", async () => {
    const { attemptLimiter, clock } = attemptsAt(0);
    for (let host = 0; host < 10_000; host += 1) await attemptLimiter.attempt(`host ${host}`, "guess", bad);
    clock.now += 60_000;
    await failTimes(10, attemptLimiter);
    await expect(attemptLimiter.attempt("here", "guess", good)).rejects.toMatchObject({ status: 429 });
  });
});

import { describe, expect, it } from "vitest";
import { createAttempts } from "../../../electron/gateway/attempts.ts";

const good = async () => "caller";
const bad = async () => undefined;

function attemptsAt(start: number) {
  const clock = { now: start };
  return { clock, attempts: createAttempts(() => clock.now) };
}

async function failTimes(times: number, attempts: ReturnType<typeof createAttempts>, address = "here") {
  for (let time = 0; time < times; time += 1) await attempts.attempt(address, `guess ${time}`, bad);
}

describe("attempts to authenticate", () => {
  it("refuses the eleventh after ten failures within a minute, and says when to come again", async () => {
    const { attempts, clock } = attemptsAt(1_000);
    await failTimes(10, attempts);
    clock.now += 20_000;
    const refused = attempts.attempt("here", "guess", good);
    await expect(refused).rejects.toMatchObject({ status: 429, headers: { "Retry-After": "40" } });
    clock.now += 40_000;
    expect(await attempts.attempt("here", "guess", good)).toBe("caller");
  });

  it("counts guesses that come at once, and waits with none of them for a credential that was good before", async () => {
    const { attempts } = attemptsAt(0);
    await attempts.attempt("here", "known", good);
    let checked = 0;
    const held = Promise.withResolvers<void>();
    const guess = async () => {
      checked += 1;
      await held.promise;
      return undefined;
    };
    const guesses = Array.from({ length: 60 }, (_, index) =>
      attempts.attempt("here", `guess ${index}`, guess).catch(({ status }) => status),
    );
    expect(await attempts.attempt("here", "known", good)).toBe("caller");
    held.resolve();
    const answers = await Promise.all(guesses);
    expect([checked, answers.filter((status) => status === 429).length]).toEqual([10, 50]);
  });

  it("still lets in a credential that was good before, and other addresses", async () => {
    const { attempts } = attemptsAt(0);
    await attempts.attempt("here", "known", good);
    await failTimes(10, attempts);
    expect(await attempts.attempt("here", "known", good)).toBe("caller");
    expect(await attempts.attempt("there", "new", good)).toBe("caller");
  });

  it("counts a credential that was good and was revoked as every other", async () => {
    const { attempts } = attemptsAt(0);
    await attempts.attempt("here", "known", good);
    await failTimes(9, attempts);
    expect(await attempts.attempt("here", "known", bad)).toBeUndefined();
    await expect(attempts.attempt("here", "known", bad)).rejects.toMatchObject({ status: 429 });
  });

  it("does not keep an address longer than its failures count", async () => {
    const { attempts, clock } = attemptsAt(0);
    for (let host = 0; host < 10_000; host += 1) await attempts.attempt(`host ${host}`, "guess", bad);
    clock.now += 60_000;
    await failTimes(10, attempts);
    await expect(attempts.attempt("here", "guess", good)).rejects.toMatchObject({ status: 429 });
  });
});

import { hash } from "node:crypto";
import { Refusal } from "./refusal.ts";

const mostFailures = 10;
const window = 60_000;
const mostAddresses = 10_000;

export interface Attempts {
  /**
   * Lets a credential be checked, unless its address failed ten times within a minute. A credential that was
   * good before is always checked: the mistakes of one program do not lock out its neighbors. All others of an
   * address are checked one after the other, so that guesses that come at once count, too.
   * @throws Refusal 429 with Retry-After
   */
  attempt<T>(
    address: string,
    credential: string,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined>;
}

/** Counts failed attempts in memory: after a restart nobody is locked out. */
export function createAttempts(running: () => number): Attempts {
  const failures = new Map<string, number[]>();
  const good = new Set<string>();
  const recent = (address: string) =>
    (failures.get(address) ?? []).filter((moment) => moment > running() - window);

  const fail = (address: string) => {
    if (failures.size >= mostAddresses)
      for (const known of failures.keys()) if (recent(known).length === 0) failures.delete(known);
    if (failures.size < mostAddresses || failures.has(address))
      failures.set(address, [...recent(address), running()].slice(-mostFailures));
  };

  /** The check of each address that others wait for. */
  const last = new Map<string, Promise<unknown>>();
  const inTurn = async <T>(address: string, check: () => Promise<T>): Promise<T> => {
    const before = last.get(address) ?? Promise.resolve();
    const own = before.then(check, check);
    last.set(address, own);
    try {
      return await own;
    } finally {
      if (last.get(address) === own) last.delete(address);
    }
  };

  return {
    async attempt(address, credential, check) {
      const digest = hash("sha256", credential, "base64");
      const judge = async () => {
        const failed = recent(address);
        if (failed.length >= mostFailures && !good.has(digest))
          throw tooMany((failed[0] ?? 0) + window - running());
        const found = await check();
        if (found === undefined) {
          good.delete(digest);
          fail(address);
        } else good.add(digest);
        return found;
      };
      return good.has(digest) ? judge() : inTurn(address, judge);
    },
  };
}

const tooMany = (milliseconds: number) => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new Refusal(429, `Too many failed attempts from this address. Try again in ${seconds} s.`, {
    headers: { "Retry-After": String(seconds) },
  });
};

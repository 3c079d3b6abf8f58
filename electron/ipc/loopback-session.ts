import { timingSafeEqual } from "node:crypto";

/**
 * Lets one browser in: the link that Lanedesk prints works once, and what the browser gets for it is kept in a
 * cookie that no script and no other site can use.
 */
export interface LoopbackSession {
  /** The key of the one-time link. */
  linkKey: string;
  /** Spends the link; the secret for the cookie, or undefined when the key is wrong or was used before. */
  open(key: string): string | undefined;
  holds(secret: string | undefined): boolean;
}

export function createLoopbackSession(newSecret: () => string): LoopbackSession {
  const linkKey = newSecret();
  const secret = newSecret();
  let spent = false;
  return {
    linkKey,
    open(key) {
      if (spent || !same(key, linkKey)) return undefined;
      spent = true;
      return secret;
    },
    holds: (candidate) => candidate !== undefined && same(candidate, secret),
  };
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

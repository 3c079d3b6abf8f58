import { timingSafeEqual } from "node:crypto";

/** What one browser is given; either alone opens nothing. */
interface Admission {
  /** For the cookie: no script can read it. Other programs may, which a browser visits on another port of this machine. */
  cookie: string;
  /** For the page, whose browser keeps it apart by port. */
  key: string;
}

/** Lets one browser in: the link that Lanedesk prints works once. */
export interface LoopbackSession {
  /** The key of the one-time link. */
  linkKey: string;
  /** Spends the link; undefined when its key is wrong or was used before. */
  open(linkKey: string): Admission | undefined;
  /** Whether a browser may have the pages, which hold nothing of the store. */
  hasCookie(cookie: string | undefined): boolean;
  /** Whether a page may ask. */
  holds(admission: Partial<Admission>): boolean;
}

export function createLoopbackSession(newSecret: () => string): LoopbackSession {
  const linkKey = newSecret();
  const admission: Admission = { cookie: newSecret(), key: newSecret() };
  const hasCookie = (cookie: string | undefined) => same(cookie, admission.cookie);
  let spent = false;
  return {
    linkKey,
    open(given) {
      if (spent || !same(given, linkKey)) return undefined;
      spent = true;
      return admission;
    },
    hasCookie,
    holds: ({ cookie, key }) => hasCookie(cookie) && same(key, admission.key),
  };
}

function same(given: string | undefined, secret: string): boolean {
  if (given === undefined) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

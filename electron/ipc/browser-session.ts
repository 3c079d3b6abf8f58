import { timingSafeEqual } from "node:crypto";

/** What one browser is given; either alone opens nothing. */
interface Admission {
  /** For the cookie: no script can read it. Other programs may, which a browser visits on another port of this machine. */
  cookie: string;
  /** For the page, whose browser keeps it apart by port. */
  key: string;
}

/** So long a link waits for its browser, in milliseconds: it stands in terminals and logs for longer. */
const linkLife = 10 * 60_000;

/** Lets one browser in: the link that Lanedesk prints works once, and for ten minutes. */
export interface BrowserSession {
  /** The key of the one-time link. */
  linkKey: string;
  /** Spends the link; undefined when its key is wrong or was used before. One that is too old is told anew instead. */
  open(linkKey: string): Admission | "too old" | undefined;
  /** Whether a browser may have the pages, which hold nothing of the store. */
  hasCookie(cookie: string | undefined): boolean;
  /** Whether a page may ask. */
  holds(admission: Partial<Admission>): boolean;
}

interface SessionOptions {
  newSecret(): string;
  /** Milliseconds of running time. */
  running(): number;
  /** Tells whoever sees what the program prints of a new link, by its key. */
  tellLink(linkKey: string): void;
}

export function createBrowserSession({ newSecret, running, tellLink }: SessionOptions): BrowserSession {
  const firstKey = newSecret();
  let [linkKey, made] = [firstKey, running()];
  const admission: Admission = { cookie: newSecret(), key: newSecret() };
  const hasCookie = (cookie: string | undefined) => same(cookie, admission.cookie);
  let spent = false;
  return {
    linkKey: firstKey,
    open(given) {
      if (spent || !same(given, linkKey)) return undefined;
      if (running() - made > linkLife) {
        [linkKey, made] = [newSecret(), running()];
        tellLink(linkKey);
        return "too old";
      }
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

import { timingSafeEqual } from "node:crypto";

/** The two secrets of a session; a request needs both. */
interface Admission {
  /** HttpOnly cookie. Other programs on this host can receive it, because cookies ignore ports. */
  cookie: string;
  /** Stored by the page; browsers separate page storage by port. */
  key: string;
}

/** The link expires, because it stays readable in terminals and logs. */
const LINK_LIFETIME_MS = 10 * 60_000;

/** The session of one browser. */
export interface BrowserSession {
  /** The key of the one-time link. */
  linkKey: string;
  /** Redeems the link; undefined when its key is wrong or already used. Replaces an expired link with a new one. */
  open(linkKey: string): Admission | "expired" | undefined;
  /** Whether a browser may load the pages, which contain no data. */
  hasCookie(cookie: string | undefined): boolean;
  /** Whether a page may call channels. */
  isAdmitted(admission: Partial<Admission>): boolean;
}

interface SessionOptions {
  createSecret(): string;
  /** Returns milliseconds since the program started. */
  uptimeMs(): number;
  /** Prints a new link with this key. */
  printLink(linkKey: string): void;
}

/** Creates a session that admits one browser: the printed link works once, within ten minutes. */
export function createBrowserSession({ createSecret, uptimeMs, printLink }: SessionOptions): BrowserSession {
  const firstKey = createSecret();
  let [linkKey, createdAt] = [firstKey, uptimeMs()];
  const admission: Admission = { cookie: createSecret(), key: createSecret() };
  const hasCookie = (cookie: string | undefined) => isSame(cookie, admission.cookie);
  let isUsed = false;
  return {
    linkKey: firstKey,
    open(given) {
      if (isUsed || !isSame(given, linkKey)) return undefined;
      if (uptimeMs() - createdAt > LINK_LIFETIME_MS) {
        [linkKey, createdAt] = [createSecret(), uptimeMs()];
        printLink(linkKey);
        return "expired";
      }
      isUsed = true;
      return admission;
    },
    hasCookie,
    isAdmitted: ({ cookie, key }) => hasCookie(cookie) && isSame(key, admission.key),
  };
}

function isSame(given: string | undefined, secret: string): boolean {
  if (given === undefined) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

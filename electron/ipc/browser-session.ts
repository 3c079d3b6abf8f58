import { timingSafeEqual } from "node:crypto";

/** The two secrets of a session. Calls and events need both; the pages need only the cookie. */
interface SessionSecrets {
  /** HttpOnly cookie. Other programs on this host can receive it, because cookies ignore ports. */
  cookie: string;
  /** Stored by the page; browsers separate page storage by port. */
  key: string;
}

/** The link expires, because it stays readable in terminals and logs. */
const LINK_LIFETIME_MS = 10 * 60_000;

/** The session of one browser. */
export interface BrowserSession {
  /** The key of the first link. */
  linkKey: string;
  /**
   * Redeems the current link and returns the session's secrets. Returns undefined for a key that is wrong or was used
   * before. For an expired link, prints a new link and returns "expired".
   */
  open(linkKey: string): SessionSecrets | "expired" | undefined;
  /** Whether a browser may load the pages, which contain no data. */
  hasCookie(cookie: string | undefined): boolean;
  /** Whether a page may call channels and receive events. */
  hasSecrets(secrets: Partial<SessionSecrets>): boolean;
}

interface SessionOptions {
  createSecret(): string;
  /** Returns milliseconds since the program started. */
  uptimeMs(): number;
  /** Prints a new link with this key. */
  printLink(linkKey: string): void;
}

/** Creates a session for one browser: the printed link works once, within ten minutes. */
export function createBrowserSession({ createSecret, uptimeMs, printLink }: SessionOptions): BrowserSession {
  const firstKey = createSecret();
  let [linkKey, createdAt] = [firstKey, uptimeMs()];
  const secrets: SessionSecrets = { cookie: createSecret(), key: createSecret() };
  const hasCookie = (cookie: string | undefined) => isSame(cookie, secrets.cookie);
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
      return secrets;
    },
    hasCookie,
    hasSecrets: ({ cookie, key }) => hasCookie(cookie) && isSame(key, secrets.key),
  };
}

function isSame(given: string | undefined, secret: string): boolean {
  if (given === undefined) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

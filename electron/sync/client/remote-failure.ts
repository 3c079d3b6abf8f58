/**
 * How a request to the remote can fail:
 * unreachable (it never left), unanswered (it may have arrived), unwell (5xx), throttled (429), unauthenticated
 * (401), missing (404, 410), conflict (409), stale (412), unfit (422), refused (any other 4xx), unreadable (an
 * answer that is none of the interface), interposed (something in between answered: a sign-in page, a proxy), oversized
 * (a load that is larger than any of the interface).
 */
export type Trouble =
  | "unreachable"
  | "unanswered"
  | "unwell"
  | "throttled"
  | "unauthenticated"
  | "missing"
  | "conflict"
  | "stale"
  | "unfit"
  | "refused"
  | "unreadable"
  | "interposed"
  | "oversized";

/** Whether the remote can have done what was asked: only then is a create in doubt. */
const mayHaveBeenDone: ReadonlySet<Trouble> = new Set(["unanswered", "unwell", "unreadable", "oversized"]);

/** Whether it says something of the remote as a whole, and not of what was asked. */
const ofTheRemote: ReadonlySet<Trouble> = new Set([
  "unreachable",
  "unanswered",
  "unwell",
  "throttled",
  "unauthenticated",
  "unreadable",
  "interposed",
]);

/** It is there, or will be again, and does not answer for now. */
const passing: ReadonlySet<Trouble> = new Set(["unreachable", "unanswered", "unwell", "throttled"]);

/** These say nothing of what was asked, however often they come: the remote had no look at it. */
const unseen: ReadonlySet<Trouble> = new Set(["unreachable", "throttled", "unauthenticated"]);

/** What an answer that is a failure says besides. */
export interface Refused {
  /** How long the remote asks to be left alone, in milliseconds; 0 when it does not say. */
  retryAfter?: number;
  /** The address of what it is about; empty where the remote names none. */
  location?: string;
  /** Somebody answered that there is nothing, who need not be the remote: no CorrelationId signs it (specification 4). */
  isUnsigned404?: boolean;
}

export class RemoteFailure extends Error implements Required<Refused> {
  readonly trouble: Trouble;
  readonly retryAfter: number;
  readonly location: string;
  readonly isUnsigned404: boolean;

  constructor(
    trouble: Trouble,
    words: string,
    { retryAfter = 0, location = "", isUnsigned404 = false }: Refused = {},
  ) {
    super(words);
    this.name = "RemoteFailure";
    this.trouble = trouble;
    this.retryAfter = retryAfter;
    this.location = location;
    this.isUnsigned404 = isUnsigned404;
  }

  get mayHaveBeenDone(): boolean {
    return mayHaveBeenDone.has(this.trouble);
  }

  /** How often something was tried, when it failed after so many attempts. */
  attemptsAfter(attempts: number): number {
    return unseen.has(this.trouble) ? attempts : attempts + 1;
  }

  get isPassing(): boolean {
    return passing.has(this.trouble);
  }

  get isOfTheRemote(): boolean {
    return ofTheRemote.has(this.trouble);
  }
}

/**
 * How a request to the remote can fail:
 * unreachable (it never left), unanswered (it may have arrived), unwell (5xx), throttled (429), unauthenticated
 * (401), missing (404, 410), conflict (409), stale (412), unfit (422), refused (any other 4xx), unreadable (an
 * answer that is none of the interface), interposed (something in between answered: a sign-in page, a proxy), oversized
 * (a load that is larger than any of the interface).
 */
export type FailureKind =
  | "unreachable"
  | "unanswered"
  | "server-error"
  | "throttled"
  | "unauthenticated"
  | "missing"
  | "conflict"
  | "stale"
  | "key-reused"
  | "rejected"
  | "malformed"
  | "intercepted"
  | "oversized";

/** Whether the remote can have done what was asked: only then is a create in doubt. */
const mayHaveBeenDone: ReadonlySet<FailureKind> = new Set([
  "unanswered",
  "server-error",
  "malformed",
  "oversized",
]);

/** Whether it says something of the remote as a whole, and not of what was asked. */
const ofTheRemote: ReadonlySet<FailureKind> = new Set([
  "unreachable",
  "unanswered",
  "server-error",
  "throttled",
  "unauthenticated",
  "malformed",
  "intercepted",
]);

/** It is there, or will be again, and does not answer for now. */
const passing: ReadonlySet<FailureKind> = new Set(["unreachable", "unanswered", "server-error", "throttled"]);

/** These say nothing of what was asked, however often they come: the remote had no look at it. */
const unseen: ReadonlySet<FailureKind> = new Set(["unreachable", "throttled", "unauthenticated"]);

/** What an answer that is a failure says besides. */
export interface FailureDetails {
  /** How long the remote asks to be left alone, in milliseconds; 0 when it does not say. */
  retryAfter?: number;
  /** The address of what it is about; empty where the remote names none. */
  location?: string;
  /** Somebody answered that there is nothing, who need not be the remote: no CorrelationId signs it (specification 4). */
  isUnsigned404?: boolean;
}

export class RemoteFailure extends Error implements Required<FailureDetails> {
  readonly kind: FailureKind;
  readonly retryAfter: number;
  readonly location: string;
  readonly isUnsigned404: boolean;

  constructor(
    trouble: FailureKind,
    message: string,
    { retryAfter = 0, location = "", isUnsigned404 = false }: FailureDetails = {},
  ) {
    super(message);
    this.name = "RemoteFailure";
    this.kind = trouble;
    this.retryAfter = retryAfter;
    this.location = location;
    this.isUnsigned404 = isUnsigned404;
  }

  get mayHaveArrived(): boolean {
    return mayHaveBeenDone.has(this.kind);
  }

  /** How often something was tried, when it failed after so many attempts. */
  countAttempts(attempts: number): number {
    return unseen.has(this.kind) ? attempts : attempts + 1;
  }

  get isTransient(): boolean {
    return passing.has(this.kind);
  }

  get isRemoteWide(): boolean {
    return ofTheRemote.has(this.kind);
  }
}

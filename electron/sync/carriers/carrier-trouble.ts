import { RemoteFailure } from "../client/remote-failure.ts";

/** A part of synchronizing the carriers that was not done because of a failure of the remote. */
export class NotDone extends RemoteFailure {
  /** "Today's registration steps were not read", as it goes on in a sentence. */
  readonly what: string;

  constructor(what: string, failure: RemoteFailure) {
    super(failure.trouble, failure.message, failure);
    this.what = what;
  }
}

/** Says of a failure what was not done because of it. */
export const because =
  (what: string) =>
  (cause: unknown): never => {
    throw cause instanceof RemoteFailure ? new NotDone(what, cause) : cause;
  };

/** What keeps the carriers from being synchronized, in words; what has the same cause is told together. */
export const carrierTroubles = (failures: readonly NotDone[]): string[] =>
  [...Map.groupBy(failures, ({ message }) => message)].map(([why, failed]) => {
    const whats = failed.map(({ what }) => what).join(", and ");
    return `Carriers: ${whats}. ${why} Nothing is lost: what is stored here stays, and it is tried again by itself.`;
  });

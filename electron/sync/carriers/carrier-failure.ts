import { RemoteFailure } from "../remote/remote-failure.ts";

/** A part of synchronizing the carriers that was not done because of a failure of the remote. */
export class CarrierFailure extends RemoteFailure {
  /** "Today's registration steps were not read", as it goes on in a sentence. */
  readonly skipped: string;

  constructor(what: string, failure: RemoteFailure) {
    super(failure.kind, failure.message, failure);
    this.skipped = what;
  }
}

/** Says of a failure what was not done because of it. */
export const describeSkipped =
  (what: string) =>
  (cause: unknown): never => {
    throw cause instanceof RemoteFailure ? new CarrierFailure(what, cause) : cause;
  };

/** What keeps the carriers from being synchronized, in words; what has the same cause is told together. */
export const describeFailures = (failures: readonly CarrierFailure[]): string[] =>
  [...Map.groupBy(failures, ({ message }) => message)].map(([why, failed]) => {
    const whats = failed.map(({ skipped: what }) => what).join(", and ");
    return `Carriers: ${whats}. ${why} Nothing is lost: what is stored here stays, and it is tried again by itself.`;
  });

import { RemoteFailure } from "../remote/remote-failure.ts";

/** A failure of the remote, with the step that sync skipped because of the failure. */
export class CarrierFailure extends RemoteFailure {
  /** A clause, such as "today's registration steps were not read". */
  readonly skipped: string;

  constructor(skipped: string, failure: RemoteFailure) {
    super(failure.kind, failure.message, failure);
    this.skipped = skipped;
  }
}

/** Creates a rejection handler that rethrows a RemoteFailure as a CarrierFailure with the skipped step. */
export const addSkippedStep =
  (skipped: string) =>
  (cause: unknown): never => {
    throw cause instanceof RemoteFailure ? new CarrierFailure(skipped, cause) : cause;
  };

/** Returns one message for each cause, with all steps that sync skipped because of the cause. */
export const describeFailures = (failures: readonly CarrierFailure[]): string[] =>
  [...Map.groupBy(failures, ({ message }) => message)].map(([reason, failed]) => {
    const skipped = failed.map((failure) => failure.skipped).join(", and ");
    return `Carriers: ${skipped}; Lanedesk will retry. ${reason}`;
  });

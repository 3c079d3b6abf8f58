import { RemoteFailure } from "../remote/remote-failure.ts";

/** A failure of the remote, with the step that was skipped because of it. */
export class CarrierFailure extends RemoteFailure {
  /** Continues a sentence: "today's registration steps were not read". */
  readonly skipped: string;

  constructor(skipped: string, failure: RemoteFailure) {
    super(failure.kind, failure.message, failure);
    this.skipped = skipped;
  }
}

/** Creates a rejection handler that adds the skipped step to a RemoteFailure. */
export const addSkippedStep =
  (skipped: string) =>
  (cause: unknown): never => {
    throw cause instanceof RemoteFailure ? new CarrierFailure(skipped, cause) : cause;
  };

/** Returns one message per cause, with all steps that were skipped because of it. */
export const describeFailures = (failures: readonly CarrierFailure[]): string[] =>
  [...Map.groupBy(failures, ({ message }) => message)].map(([reason, failed]) => {
    const skipped = failed.map((failure) => failure.skipped).join(", and ");
    return `Carriers: ${skipped}. ${reason} Lanedesk will retry; nothing is lost.`;
  });

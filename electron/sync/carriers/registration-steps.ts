import { readDateTime } from "../../../shared/interface/date-time.ts";
import { registrationRecord } from "../../../shared/interface/registration-step.ts";
import { recordRegistrationSteps } from "../../services/carriers/registration-steps.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import { addSkippedStep, CarrierFailure } from "./carrier-failure.ts";
import type { CarrierSession } from "./change-queue.ts";

/**
 * Reads and stores today's registration steps (specification 4.8).
 * @throws CarrierFailure if the request fails; also, after storing the readable steps, if any step can't be read
 */
export async function syncRegistrationSteps({
  context,
  accountId,
  monitor,
}: Pick<CarrierSession, "context" | "accountId" | "monitor">): Promise<void> {
  const received = await monitor
    .readRegistrationSteps()
    .catch(addSkippedStep("today's registration steps were not read"));
  const records = received
    .map((record) => registrationRecord.safeParse({ ...emptyFields, ...record }))
    .flatMap(({ data }) => (data && readDateTime(data.UTC_RegistrationDate) ? [data] : []));
  await recordRegistrationSteps(context, { accountId }, records);
  const skipped = received.length - records.length;
  if (skipped > 0)
    throw new CarrierFailure(
      `${skipped} of today's ${received.length} registration steps were not stored`,
      new RemoteFailure("malformed", "The carrier monitoring service sent these steps in a wrong format."),
    );
}

const emptyFields = { MonitorID: "", CompanyName: "", MCNumber: "", USDOTNumber: "", IntraStateNumber: "" };

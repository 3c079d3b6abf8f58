import { readDateTime } from "../../../shared/interface/date-time.ts";
import { registrationRecord } from "../../../shared/interface/registration-step.ts";
import { recordRegistrationSteps } from "../../services/carriers/registration-steps.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import { CarrierFailure, describeSkipped } from "./carrier-failure.ts";
import type { CarrierSession } from "./change-queue.ts";

/**
 * Takes in today's registration steps (specification 4.8), with the moment at which they were read.
 * @throws RemoteFailure, also where some of them cannot be read: the others are taken in all the same
 */
export async function syncRegistrationSteps({
  context,
  accountId,
  monitor,
}: Pick<CarrierSession, "context" | "accountId" | "monitor">): Promise<void> {
  const found = await monitor.steps().catch(describeSkipped("today's registration steps were not read"));
  const records = found
    .map((record) => registrationRecord.safeParse({ ...noIdentities, ...record }))
    .flatMap(({ data }) => (data && readDateTime(data.UTC_RegistrationDate) ? [data] : []));
  await recordRegistrationSteps(context, { accountId }, records);
  const unread = found.length - records.length;
  if (unread > 0)
    throw new CarrierFailure(
      `${unread} of today's ${found.length} registration steps were not taken in`,
      new RemoteFailure("malformed", "They are not as the interface has them."),
    );
}

const noIdentities = { MonitorID: "", CompanyName: "", MCNumber: "", USDOTNumber: "", IntraStateNumber: "" };

import { Text, UnstyledButton } from "@mantine/core";
import type { RegistrationRecord } from "../../shared/interface/registration-step.ts";
import { ask, tell, tellFailure } from "../ui/ask.ts";
import { FailureNote } from "../ui/failure-note.tsx";
import { clock } from "../ui/format.ts";
import { useChannel } from "../ui/query.ts";
import { useNow } from "../ui/use-now.ts";
import view from "./carriers-view.module.css";
import { useQueue } from "./queue.ts";
import classes from "./steps-column.module.css";

/** The latest registration step of every carrier with activity today, by step (specification 4.8). */
export function StepsColumn() {
  const { data, error, refetch } = useChannel("registrationSteps.today", null);
  const now = useNow(60_000);
  const byStep = Map.groupBy(data?.records ?? [], (record) => record.LastStep);
  return (
    <aside className={`${view.beside} ${classes.steps}`} aria-label="Registration steps of today">
      <h2>Signing up today</h2>
      {error && <FailureNote failure={error} again={refetch} />}
      {data && data.records.length === 0 && (
        <Text c="dimmed" size="sm">
          Nobody has taken a step today. Steps come in by import.
        </Text>
      )}
      {[...byStep].map(([step, records]) => (
        <section key={step}>
          <h3>
            {step} <span className={view.soft}>{records.length}</span>
          </h3>
          <ul>
            {records.map((record) => (
              <li key={`${record.MonitorID}-${record.UTC_RegistrationDate}`}>
                <UnstyledButton
                  className={classes.signing}
                  title={record.CompanyName}
                  onClick={() => lookFor(record)}
                >
                  {nameOf(record)}
                </UnstyledButton>
                <time className={view.soft}>{clock(Date.parse(record.UTC_RegistrationDate), now)}</time>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}

const nameOf = ({ CompanyName, MCNumber, USDOTNumber }: RegistrationRecord): string =>
  CompanyName || MCNumber || `USDOT ${USDOTNumber}`;

/** Shows the carrier whole, where it is watched already. */
async function lookFor(record: RegistrationRecord): Promise<void> {
  try {
    const number = record.USDOTNumber ? `USDOT ${record.USDOTNumber}` : record.MCNumber;
    const carrier = await ask("carriers.byNumber", { number });
    if (carrier) useQueue.setState({ lookedAt: carrier.insdId });
    else tell(`${nameOf(record)} is not among the carriers that you watch.`);
  } catch (error) {
    tellFailure("The carrier could not be looked for", error);
  }
}

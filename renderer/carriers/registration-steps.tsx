import { Text, UnstyledButton } from "@mantine/core";
import type { RegistrationRecord } from "../../shared/interface/registration-step.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { callChannel } from "../ui/data/channel.ts";
import { useChannel } from "../ui/data/query.ts";
import { timeOrDate } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { showFailure, showNotice } from "../ui/notices/notices.ts";
import view from "./carriers-view.module.css";
import { useQueue } from "./queue.ts";
import classes from "./registration-steps.module.css";

/** The latest registration step of every carrier with activity today, by step (specification 4.8). */
export function RegistrationSteps() {
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
                <time className={view.soft}>{timeOrDate(Date.parse(record.UTC_RegistrationDate), now)}</time>
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
    const carrier = await callChannel("carriers.byNumber", { number });
    if (carrier) useQueue.setState({ lookedAt: carrier.insdId });
    else showNotice(`${nameOf(record)} is not among the carriers that you watch.`);
  } catch (error) {
    showFailure("The carrier could not be looked for", error);
  }
}

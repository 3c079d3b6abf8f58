import { Text, UnstyledButton } from "@mantine/core";
import { MINUTE_MS } from "../../shared/durations.ts";
import { getRegistrantKey, type RegistrationRecord } from "../../shared/interface/registration-step.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { createLazyComponent } from "../ui/components/lazy-component.tsx";
import { callChannel } from "../ui/data/channel.ts";
import { useChannel } from "../ui/data/query.ts";
import { formatNumber, formatTimeOrDate } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { showFailure, showNotice } from "../ui/notices/notices.ts";
import view from "./carriers-view.module.css";
import { showCarrier } from "./queue.ts";
import { getRegistrantName, RegistrationSearch } from "./registration-search.tsx";
import classes from "./registration-steps.module.css";

/** Loaded on demand: the chart library is large, and only this view and Rates need it. */
const StepCounts = createLazyComponent(async () => (await import("./step-counts.tsx")).StepCounts);
const DayCounts = createLazyComponent(async () => (await import("./day-counts.tsx")).DayCounts);

/**
 * The latest registration step of each carrier with activity today, grouped by step (specification 4.8), then a search,
 * the number of carriers per step, and the changed carriers per day.
 */
export function RegistrationSteps() {
  const { data, error, refetch } = useChannel("registrationSteps.today", null);
  const stepCounts = useChannel("registrationSteps.counts", null);
  const dayCounts = useChannel("carriers.dayCounts", null);
  const now = useNow(MINUTE_MS);
  const byStep = Map.groupBy(data?.records ?? [], (record) => record.LastStep);
  return (
    <aside className={`${view.side} ${classes.steps}`} aria-label="Registering today">
      <h2>Registering today</h2>
      {error && <FailureNote failure={error} retry={refetch} />}
      {data && data.records.length === 0 && (
        <Text c="dimmed" size="sm">
          No registrations today. Import registrations in Settings.
        </Text>
      )}
      {[...byStep].map(([step, records]) => (
        <section key={step}>
          <h3>
            {step} <span className={view.soft}>{formatNumber(records.length)}</span>
          </h3>
          <ul>
            {records.map((record) => (
              <li key={getRegistrantKey(record)}>
                <UnstyledButton
                  className={classes.registrant}
                  title={record.CompanyName}
                  onClick={() => showRegistrant(record)}
                >
                  {getRegistrantName(record)}
                </UnstyledButton>
                <time className={view.soft}>
                  {formatTimeOrDate(Date.parse(record.UTC_RegistrationDate), now)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <RegistrationSearch now={now} />
      {stepCounts.data && stepCounts.data.counts.length > 0 && (
        <section aria-label="Registration steps in 30 days">
          <h3>Steps reached</h3>
          <StepCounts counts={stepCounts.data.counts} />
        </section>
      )}
      {dayCounts.data && (
        <section aria-label="Carrier changes in 90 days">
          <h3>Changes per day</h3>
          <DayCounts days={dayCounts.data.days} />
        </section>
      )}
    </aside>
  );
}

/** Shows the carrier with the numbers of a registration, if this store has the carrier. */
async function showRegistrant(record: RegistrationRecord): Promise<void> {
  const { USDOTNumber: usdotNumber, MCNumber: mcNumber, IntraStateNumber: intrastateNumber } = record;
  const name = getRegistrantName(record);
  if (usdotNumber + mcNumber + intrastateNumber === "")
    return showNotice(
      record.CompanyName
        ? `${name} registered without a carrier number. Search for the name.`
        : `${name} registered without a name or carrier number.`,
    );
  try {
    const carrier = await callChannel("carriers.byNumber", { usdotNumber, mcNumber, intrastateNumber });
    if (carrier) showCarrier(carrier.insdId);
    else showNotice(`${name} is not one of your carriers.`);
  } catch (error) {
    showFailure("Can't find the carrier", error);
  }
}

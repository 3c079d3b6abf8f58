import { Button, Checkbox, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_NAME_CHARS } from "../../shared/interface/leniency.ts";
import { getRegistrantKey, type RegistrationRecord } from "../../shared/interface/registration-step.ts";
import type { RegistrationSearch as Search } from "../../shared/views/registration.ts";
import { useChannel } from "../ui/data/query.ts";
import { formatTimeOrDate } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import view from "./carriers-view.module.css";
import classes from "./registration-steps.module.css";

const fields = [
  ["MCNumber", "MC number"],
  ["USDOTNumber", "USDOT number"],
  ["IntraStateNumber", "Intrastate number"],
  ["MonitorID", "Monitor ID"],
] as const satisfies [keyof Search, string][];

const emptySearch: Search = {
  MCNumber: null,
  USDOTNumber: null,
  IntraStateNumber: null,
  MonitorID: null,
  AllActivityForToday: false,
};

/** Search of the last 30 days, or of today, by the search fields of specification 4.8; one timeline per carrier. */
export function RegistrationSearch({ now }: { now: number }) {
  const [form, setForm] = useState(emptySearch);
  const [search, setSearch] = useState<Search>();
  const { data, error, refetch } = useChannel("registrationSteps.search", search);
  const isEmpty = !form.AllActivityForToday && fields.every(([field]) => !form[field]?.trim());
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!isEmpty) setSearch(form);
  };
  const byCarrier = [...Map.groupBy(data?.records ?? [], getRegistrantKey)].map(([key, records]) => ({
    key,
    records,
    name: records[0] ? getRegistrantName(records[0]) : "",
    number: records[0]?.CompanyName && formatRegistrantNumber(records[0]),
  }));
  return (
    <details>
      <summary>Search registrations</summary>
      <form className={classes.search} onSubmit={submit}>
        {fields.map(([field, label]) => (
          <TextInput
            key={field}
            label={label}
            maxLength={MAX_NAME_CHARS}
            value={form[field] ?? ""}
            onChange={(event) => setForm({ ...form, [field]: event.currentTarget.value || null })}
          />
        ))}
        <Checkbox
          label="Today only"
          checked={form.AllActivityForToday}
          onChange={(event) => setForm({ ...form, AllActivityForToday: event.currentTarget.checked })}
        />
        <Group gap="sm">
          <Button type="submit" disabled={isEmpty}>
            Search
          </Button>
        </Group>
      </form>
      {error && <FailureNote failure={error} retry={refetch} />}
      {search && data?.records.length === 0 && (
        <Text c="dimmed" size="sm">
          No registrations match
        </Text>
      )}
      {search &&
        byCarrier.map(({ key, records, name, number }) => (
          <section key={key} aria-label={name}>
            <h3>
              {name} <span className={view.soft}>{number}</span>
            </h3>
            <ol>
              {records.map(({ LastStep, UTC_RegistrationDate }) => (
                <li key={`${LastStep}-${UTC_RegistrationDate}`}>
                  <span>{LastStep}</span>
                  <time className={view.soft}>{formatTimeOrDate(Date.parse(UTC_RegistrationDate), now)}</time>
                </li>
              ))}
            </ol>
          </section>
        ))}
    </details>
  );
}

/** Returns the name of a registering carrier; without a name, a carrier number; without both, the monitor ID. */
export const getRegistrantName = (record: RegistrationRecord): string =>
  record.CompanyName || formatRegistrantNumber(record) || `Monitor ID ${record.MonitorID}`;

const formatRegistrantNumber = ({ MCNumber, USDOTNumber, IntraStateNumber }: RegistrationRecord): string =>
  MCNumber || (USDOTNumber && `USDOT ${USDOTNumber}`) || IntraStateNumber;

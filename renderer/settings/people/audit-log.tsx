import { Button, Group, Table, Text } from "@mantine/core";
import { useState } from "react";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { AuditAnswer, AuditArea, AuditChange } from "../../../shared/views/audit.ts";
import { useDenial } from "../../role.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { useChannel } from "../../ui/data/query.ts";
import {
  capitalize,
  formatDayAndTime,
  formatDaysIn,
  formatMoney,
  formatNumber,
  formatTimeOrDate,
} from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { useUserNames } from "../../user-names.ts";
import classes from "../settings.module.css";

const ENTRIES_PER_PAGE = 25;
/** A row shows at most this many changes of one transaction. */
const MAX_CHANGES = 3;
/** A row shows at most this many fields of one change. */
const MAX_FIELDS = 8;
/** A row shows at most this many characters of a value. */
const MAX_VALUE_CHARS = 80;

/** The changes with their user, time and entry point; newest changes first. */
export function AuditLog() {
  const isDenied = useDenial("readAudit") !== undefined;
  // The start positions of the pages after the first, up to the current page.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const input = { after: cursors.at(-1) ?? null, size: ENTRIES_PER_PAGE };
  const { data, error, refetch, isFetching } = useChannel("audit.page", isDenied ? undefined : input);
  const next = data?.next ?? null;
  const isEmpty = data?.entries.length === 0;
  return (
    <>
      <p className={classes.soft}>Changes by everyone in the brokerage. Lanedesk does not record secrets.</p>
      {error && <FailureNote failure={error} retry={refetch} />}
      {!error && isEmpty && <p className={classes.soft}>No changes recorded yet.</p>}
      {!error && data && !isEmpty && <EntryTable entries={data.entries} />}
      <Group mt="sm" gap="xs">
        <Button
          variant="default"
          disabled={cursors.length === 0 || isFetching}
          onClick={() => setCursors(cursors.slice(0, -1))}
        >
          Show newer
        </Button>
        <Button
          variant="default"
          disabled={next === null || isFetching || error !== null}
          onClick={() => next !== null && setCursors([...cursors, next])}
        >
          Show older
        </Button>
        <Button variant="subtle" disabled={isFetching} onClick={() => void refetch()}>
          Reload
        </Button>
      </Group>
    </>
  );
}

function EntryTable({ entries }: { entries: AuditAnswer["entries"] }) {
  const findUserName = useUserNames();
  const now = useNow(MINUTE_MS);
  return (
    <Table verticalSpacing="xs" fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={120}>When</Table.Th>
          <Table.Th w={120}>User</Table.Th>
          <Table.Th w={100}>Entry point</Table.Th>
          <Table.Th>Change</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map(({ auditId, at, userId, via, area, changes }) => (
          <Table.Tr key={auditId} style={{ verticalAlign: "top" }}>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{formatTimeOrDate(Date.parse(at), now)}</Table.Td>
            <Table.Td>{userId === "" ? "none" : (findUserName(userId) ?? userId)}</Table.Td>
            <Table.Td>{via}</Table.Td>
            <Table.Td style={{ overflowWrap: "anywhere" }}>
              {changes.slice(0, MAX_CHANGES).map((change) => (
                <ChangeLines key={change.id} area={area} change={change} />
              ))}
              {changes.length > MAX_CHANGES && (
                <div className={classes.soft}>and {formatNumber(changes.length - MAX_CHANGES)} more</div>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const AREA_NAMES: Record<AuditArea, string> = {
  loads: "Load",
  carriers: "Carrier",
  carrierDecisions: "Carrier decision",
  changeQueue: "Change queue",
  users: "User",
  accessKeys: "Access key",
  account: "Brokerage",
  settings: "Settings",
  codeLists: "Code lists",
  templates: "Template",
  loadBoard: "Load board",
};

function ChangeLines({
  area,
  change: { id, name, before, after },
}: {
  area: AuditArea;
  change: AuditChange;
}) {
  const isAdded = before === null;
  const isRemoved = after === null && !isAdded;
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => describeValue(field, before?.[field]) !== describeValue(field, after?.[field]),
  );
  const action = isAdded ? " added" : isRemoved ? " removed" : "";
  return (
    <div>
      <span title={id || undefined}>
        {AREA_NAMES[area]}
        {name && (area === "loads" ? ` ${name}` : ` USDOT ${name}`)}
        {action}
      </span>
      {fields.slice(0, MAX_FIELDS).map((field) => (
        <Text key={field} size="sm" c="dimmed">
          {formatFieldName(field)}: {!isAdded && `${formatValue(field, before?.[field])} → `}
          {formatValue(field, after?.[field])}
        </Text>
      ))}
      {fields.length > MAX_FIELDS && (
        <Text size="sm" c="dimmed">
          and {formatNumber(fields.length - MAX_FIELDS)} more fields
        </Text>
      )}
    </div>
  );
}

/** Formats a field name as words: "legalName" becomes "Legal name". */
function formatFieldName(field: string): string {
  const words = field.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return capitalize(words)
    .replace(/^Usdot/, "USDOT")
    .replace(/^Mc /, "MC ")
    .replace(/ id$/, " ID")
    .replace(/ url$/, " URL")
    .replace(/ usd$/, ", USD")
    .replace(/ pounds$/, ", pounds")
    .replace(/^Email/, "E-mail")
    .replace(/^Username/, "User name");
}

function formatValue(field: string, value: unknown): string {
  const text = describeValue(field, value);
  return text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}…` : text;
}

function describeValue(field: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return "none";
  if (Array.isArray(value))
    return value.length === 0 ? "none" : value.map((item) => describeValue(field, item)).join(", ");
  if (typeof value === "object") return describeObject(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && /(^at|At)$/.test(field)) return formatDayAndTime(value);
  if (typeof value === "number" && /rate$/i.test(field)) return formatMoney(value);
  if (typeof value === "string" && ISO_TIME.test(value)) return formatDayAndTime(Date.parse(value));
  return formatDaysIn(String(value));
}

/** A moment in UTC; a stop's local time has no Z. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT.*Z$/;

/** Fields to leave out, because a reader can't use ids and the entry already names the user. */
const IDENTIFIERS = /(Id|By)$|^(id|author)$/;

/** Describes an object by its name or description, otherwise by its fields. */
function describeObject(object: object): string {
  const entries = Object.entries(object).filter(
    ([key, value]) => value !== null && value !== "" && !IDENTIFIERS.test(key),
  );
  const [, name] =
    entries.find(([key, value]) => /(name|description)$/i.test(key) && typeof value === "string") ?? [];
  return (
    name ?? entries.map(([key, value]) => `${formatFieldName(key)} ${describeValue(key, value)}`).join(", ")
  );
}

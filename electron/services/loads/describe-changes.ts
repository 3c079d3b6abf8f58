import { formatMoney } from "../../../shared/format-money.ts";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { Load } from "../../../shared/interface/load.ts";
import { type FieldDefinition, loadFields, readValueAtPath } from "../../../shared/interface/load-fields.ts";
import { isSameJson } from "../../../shared/json.ts";
import { padToTwoDigits } from "../../../shared/pad-to-two-digits.ts";
import { type CodeLists, getCodeName } from "../../../shared/reference/code-lists.ts";
import { formatFullName } from "../people/users.ts";

type Content = Omit<Load, "loadActivity">;

/** The description omits longer values. */
const MAX_VALUE_CHARS = 60;
const MAX_DESCRIPTION_CHARS = 1_000;

/**
 * Names the changed fields with their old and new values: "Posted rate $2,450 → $2,600; Weight 42,000 lb → none".
 * Returns "Updated" if none of these fields changed.
 */
export function describeChanges(before: Content, after: Content, codeLists: CodeLists): string {
  const fields = loadFields.flatMap((field) => {
    const path = field.kind === "user" ? "postAsUser" : field.path;
    const values = [before, after].map((load) => readValueAtPath(load, path) ?? null) as [unknown, unknown];
    if (isSameJson(values[0] as never, values[1] as never)) return [];
    const [from, to] = values.map((value) => formatFieldValue(value, field, codeLists)) as [string, string];
    return formatChange(field.label, from, to);
  });
  const text = [...fields, ...describeStops(before, after)].join("; ");
  return text.slice(0, MAX_DESCRIPTION_CHARS) || "Updated";
}

function formatChange(label: string, from: string, to: string): string {
  if (from === to || from.length > MAX_VALUE_CHARS || to.length > MAX_VALUE_CHARS) return `${label} changed`;
  return `${label} ${from || "none"} → ${to || "none"}`;
}

function describeStops(before: Content, after: Content): string[] {
  const places = [before, after].map(({ loadStops }) =>
    loadStops.map(({ location: { city, state } }) => `${city} ${state}`).join(", "),
  ) as [string, string];
  if (places[0] !== places[1]) return [formatChange("Stops", ...places)];
  return after.loadStops.flatMap((stop, index) => {
    const old = before.loadStops[index];
    if (!old || isSameJson(old as never, stop as never)) return [];
    const name = `${stop.type === 1 ? "Pickup" : "Delivery"} ${stop.location.city}`;
    const times = [old, stop].map(({ earlyDateTime, lateDateTime }) =>
      [earlyDateTime, lateDateTime].flatMap((time) => (time ? formatTime(time) : [])).join("–"),
    ) as [string, string];
    return times[0] === times[1] ? `${name} changed` : formatChange(name, ...times);
  });
}

/** Formats a time as "2026-12-01" or "2026-12-01 08:00". */
function formatTime(text: string): string {
  const parts = readDateTime(text);
  if (!parts) return text;
  const time = /[T ]\d/.test(text) ? ` ${padToTwoDigits(parts.hour)}:${padToTwoDigits(parts.minute)}` : "";
  return `${parts.year}-${padToTwoDigits(parts.month)}-${padToTwoDigits(parts.day)}${time}`;
}

/**
 * Formats a field's value for a message: a code as its name, a number with its unit, a time as "2026-12-01 08:00"; empty
 * for null.
 */
export function formatFieldValue(
  value: unknown,
  { kind, unit, codes }: FieldDefinition,
  codeLists: CodeLists,
): string {
  if (value === null) return "";
  const list = (codes && codeLists[codes]) ?? [];
  if (kind === "money") {
    const { amount, currencyCode } = value as { amount: number; currencyCode: string };
    return formatMoney(amount, currencyCode);
  }
  if (kind === "code") return getCodeName(list, value as number);
  if (kind === "codeList") return (value as number[]).map((id) => getCodeName(list, id)).join(", ");
  if (kind === "dateTime") return formatTime(value as string);
  if (kind === "flag") return value === true ? "required" : "not required";
  if (kind === "user") {
    const user = value as NonNullable<Load["postAsUser"]>;
    return formatFullName(user) || user.userName || user.email;
  }
  if (typeof value === "number") return `${value.toLocaleString("en-US")}${unit ? ` ${unit}` : ""}`;
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === "string").join(", ");
  return typeof value === "string" ? value : "";
}

import { type FieldKind, findField } from "../../../shared/interface/load-fields.ts";
import { isJsonObject, type Json } from "../../../shared/json.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import { formatFieldValue } from "../../services/loads/describe-changes.ts";

/** The kinds of fields with a special format, such as a code's name, a unit, an amount or a time. */
const FORMATTED_KINDS: ReadonlySet<FieldKind> = new Set([
  "code",
  "codeList",
  "flag",
  "number",
  "integer",
  "money",
  "dateTime",
]);

/**
 * Formats a field's value for a broker; empty for null.
 * @param path as in `FieldConflict`; the path of a stop's field starts with the stop
 */
export function formatValue(path: string, value: Json, codeLists: CodeLists): string {
  const field = findField(path.slice(path.lastIndexOf("/") + 1));
  return field && FORMATTED_KINDS.has(field.kind)
    ? formatFieldValue(value, field, codeLists)
    : formatPlainValue(value);
}

function formatPlainValue(value: Json): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(formatPlainValue).join("; ");
  if (!isJsonObject(value)) return String(value);
  if (isJsonObject(value.location)) return formatAddress(value.location);
  if (value.city !== undefined) return formatAddress(value);
  return Object.values(value).map(formatPlainValue).filter(Boolean).join(" ");
}

const formatAddress = ({ streetAddress1, city, state, postalCode }: { [key: string]: Json }): string =>
  [streetAddress1, city, state, postalCode]
    .map((part) => formatPlainValue(part ?? null))
    .filter(Boolean)
    .join(", ");

import { formatMoney } from "../../../shared/format-money.ts";
import { isJsonObject, type Json } from "../../../shared/json.ts";

/** Formats a field's value for a message; empty for null. */
export function formatValue(value: Json): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(formatValue).join("; ");
  if (!isJsonObject(value)) return String(value);
  if (isJsonObject(value.location)) return formatAddress(value.location);
  if (value.city !== undefined) return formatAddress(value);
  if (value.amount !== undefined) return formatAmount(value.amount, value.currencyCode ?? null);
  return Object.values(value).map(formatValue).filter(Boolean).join(" ");
}

/** Formats an amount as $2,450 or €1,900.50; unformatted if amount or currency has the wrong type. */
function formatAmount(amount: Json, currency: Json): string {
  if (typeof amount !== "number" || typeof currency !== "string")
    return [amount, currency].map(formatValue).filter(Boolean).join(" ");
  return formatMoney(amount, currency);
}

const formatAddress = ({ streetAddress1, city, state, postalCode }: { [key: string]: Json }): string =>
  [streetAddress1, city, state, postalCode]
    .map((part) => formatValue(part ?? null))
    .filter(Boolean)
    .join(", ");

import { isJsonObject, type Json } from "../../../shared/json.ts";

/** A value as people read it. */
export function formatValue(value: Json): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(formatValue).join("; ");
  if (!isJsonObject(value)) return String(value);
  if (isJsonObject(value.location)) return placeOf(value.location);
  if (value.city !== undefined) return placeOf(value);
  if (value.amount !== undefined) return amountOf(value.amount, value.currencyCode ?? null);
  return Object.values(value).map(formatValue).filter(Boolean).join(" ");
}

/** $2,450 and €1,900.50; as it came where the remote says something else. */
function amountOf(amount: Json, currency: Json): string {
  if (typeof amount !== "number" || typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency))
    return [amount, currency].map(formatValue).filter(Boolean).join(" ");
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat("en-US", { style: "currency", currency, minimumFractionDigits }).format(
    amount,
  );
}

const placeOf = ({ streetAddress1, city, state, postalCode }: { [key: string]: Json }): string =>
  [streetAddress1, city, state, postalCode]
    .map((part) => formatValue(part ?? null))
    .filter(Boolean)
    .join(", ");

/** Creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount: "$2,450"; cents only if there are any.
 * @param currency three letters
 */
export const formatMoney = (amount: number, currency = "USD"): string =>
  getFormat(currency, Number.isInteger(amount) ? 0 : 2).format(amount);

function getFormat(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}

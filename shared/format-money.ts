/** Creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount: "$2,450"; cents only if there are any.
 * @param currency a code of three letters; other text, which a remote may return, follows the amount
 */
export const formatMoney = (amount: number, currency = "USD"): string =>
  /^[a-z]{3}$/i.test(currency)
    ? getFormat(currency, Number.isInteger(amount) ? 0 : 2).format(amount)
    : `${amount.toLocaleString("en-US")} ${currency}`;

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

/** Formats a number with at least two digits: "08". */
export const padToTwoDigits = (value: number): string => String(value).padStart(2, "0");

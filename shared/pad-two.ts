/** Formats a number with at least two digits: "08". */
export const padTwo = (value: number): string => String(value).padStart(2, "0");

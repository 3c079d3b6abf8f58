const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Formats a count with its noun: "1 load", "1,284 loads". */
export const formatCount = (value: number, singular: string, plural = `${singular}s`): string =>
  `${whole.format(value)} ${value === 1 ? singular : plural}`;

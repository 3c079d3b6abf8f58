/** Converts bytes to megabytes of 1,000,000 bytes; rounds up. */
export const toMegabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);

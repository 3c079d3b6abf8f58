/** A ref that focuses a field when it appears. */
export const focusOnMount = (input: HTMLInputElement | null): void => input?.focus();

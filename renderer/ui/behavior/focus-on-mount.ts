/** Focuses a field when it appears; passed to the field as its ref. */
export const focusOnMount = (input: HTMLInputElement | null): void => input?.focus();

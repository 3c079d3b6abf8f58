/** Focuses a field when it appears; pass this function to the field as its ref. */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus();

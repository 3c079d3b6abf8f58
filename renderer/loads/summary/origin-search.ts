/** A search that starts with "from TX". */
const FROM_STATE = /^from ([a-z]{2})(?:\s+|$)/i;

/** The code of the state that a search limits the origin to. */
export const originOf = (search: string): string | undefined =>
  FROM_STATE.exec(search.trim())?.[1]?.toUpperCase();

export const withoutOrigin = (search: string): string => search.trim().replace(FROM_STATE, "");

/** Limits a search to loads from a state; removes the state if it is the one already. */
export const toggleOrigin = (search: string, state: string): string =>
  originOf(search) === state ? withoutOrigin(search) : `from ${state} ${withoutOrigin(search)}`.trim();

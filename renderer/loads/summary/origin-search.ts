import { callChannel } from "../../ui/data/channel.ts";

/** Matches the start of a search that limits the origin to a state: "from TX". */
const FROM_STATE = /^from ([a-z]{2})(?:\s+|$)/i;

/** Returns the code of the state that a search limits the origin to; undefined if there is none. */
export const findOrigin = (search: string): string | undefined =>
  FROM_STATE.exec(search.trim())?.[1]?.toUpperCase();

/** Removes the origin state from a search. */
export const removeState = (search: string): string => search.trim().replace(FROM_STATE, "");

/**
 * Returns the search limited to loads from a state. If the search is already limited to this state, returns the search
 * without the state.
 */
export async function toggleOrigin(search: string, state: string): Promise<string> {
  if (findOrigin(search) === state) return removeState(search);
  const rest = await callChannel("loads.removeOrigin", { search });
  return `from ${state} ${rest.search}`.trim();
}

import type { Load } from "../../shared/interface/load.ts";

/** The load actions of the specification and their labels. */
export const POSTING_ACTIONS = [
  { id: "4", option: "PostOnly", label: "Post only" },
  { id: "1", option: "PostOnlineTender", label: "Post with online tender" },
];

/** Returns the label of a load action; an unknown one is shown as received. */
export function formatPostingAction(action: Load["loadActionAttributes"]): string {
  const known = POSTING_ACTIONS.find(({ id }) => id === action?.loadActionId);
  return known?.label ?? action?.loadActionOption ?? action?.loadActionId ?? "";
}

import type { Load } from "../../shared/interface/load.ts";

/** The posting actions in the specification (loadActionAttributes, section 2.1), with their labels. */
export const POSTING_ACTIONS = [
  { id: "4", option: "PostOnly", label: "Post only" },
  { id: "1", option: "PostOnlineTender", label: "Post with online tender" },
];

/** Returns the label of a posting action; an unknown action as received; empty without an action. */
export function formatPostingAction(action: Load["loadActionAttributes"]): string {
  const known = POSTING_ACTIONS.find(({ id }) => id === action?.loadActionId);
  return known?.label ?? (action?.loadActionOption || action?.loadActionId || "");
}

import type { Load } from "../../shared/interface/load.ts";

/** The two pairs of an action that the specification shows, with the words of the window. */
export const postingActions = [
  { id: "4", option: "PostOnly", label: "Post only" },
  { id: "1", option: "PostOnlineTender", label: "Post with online tender" },
];

/** An action in words; a pair that is neither of the two is shown as it came. */
export function formatPostingAction(action: Load["loadActionAttributes"]): string {
  const known = postingActions.find(({ id }) => id === action?.loadActionId);
  return known?.label ?? action?.loadActionOption ?? action?.loadActionId ?? "";
}

import { userEvent } from "vitest/browser";

/** The modifier of Lanedesk's own shortcuts on the system that the user agent names. */
const modifierKey = navigator.userAgent.includes("Mac") ? "Meta" : "Control";

/**
 * Presses keys one after the other: "j", "Enter", "Shift+F10", "Mod+a" (Ctrl A, or Cmd A on macOS). A sequence such as
 * "g r" is pressed without a pause, because its second key must follow within a second.
 */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key.split(" ").map(getSequence).join(""));
}

function getSequence(key: string): string {
  const parts = key === "+" ? ["+"] : key.replace("Mod", modifierKey).split("+");
  const last = parts.pop() ?? "";
  const sequence = last.length === 1 ? last : last === "Space" ? "[Space]" : `{${last}}`;
  return parts.reduceRight((inner, modifier) => `{${modifier}>}${inner}{/${modifier}}`, sequence);
}

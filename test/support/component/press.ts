import { userEvent } from "vitest/browser";

/** Presses keys one after the other: "j", "Enter", "Shift+F10", "Control+a". */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(sequenceOf(key));
}

function sequenceOf(key: string): string {
  const parts = key === "+" ? ["+"] : key.split("+");
  const last = parts.pop() ?? "";
  const sequence = last.length === 1 ? last : last === "Space" ? "[Space]" : `{${last}}`;
  return parts.reduceRight((inner, modifier) => `{${modifier}>}${inner}{/${modifier}}`, sequence);
}

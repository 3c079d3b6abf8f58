import { timeOrDate } from "../ui/format.ts";
import { startSheet } from "./sheets.ts";

/** Takes up rows that come from no file; the moment in their name tells them from others. */
export function openPastedRows(content: string, isPasted: boolean): string {
  const now = Date.now();
  const name = `rows ${isPasted ? "pasted" : "typed"} at ${timeOrDate(now, now)}`;
  return startSheet({ kind: "loads", name, content, isText: !isPasted });
}

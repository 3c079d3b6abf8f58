import { type OpenSheet, useSheets } from "../../importing/sheets.ts";
import { isChanged, type OpenDraft, useDrafts } from "./open-drafts.ts";

interface Unfinished {
  /** Loads, by the keys of their editors. */
  drafts: [key: string, draft: OpenDraft][];
  /** Rows on their way in, by their ids. */
  sheets: [sheetId: string, open: OpenSheet][];
}

/** What was typed for the board and not finished. */
export function useUnfinished(): Unfinished {
  const drafts = Object.entries(useDrafts()).filter(([, draft]) => isChanged(draft));
  const sheets = Object.entries(useSheets()).filter(([, open]) => isUnfinished(open));
  return { drafts, sheets };
}

/** Whether there is anything of it; unlike the things themselves, this does not change with every key. */
export function useHasUnfinished(): boolean {
  const hasDrafts = useDrafts((drafts) => Object.values(drafts).some(isChanged));
  const hasSheets = useSheets((sheets) => Object.values(sheets).some(isUnfinished));
  return hasDrafts || hasSheets;
}

const isUnfinished = ({ sheet }: OpenSheet): boolean => sheet.kind === "loads" && sheet.content !== "";

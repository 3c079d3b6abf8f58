import { hasRows, type OpenSheet, useSheets } from "../../importing/sheets.ts";
import { isChanged, type OpenDraft, useDrafts } from "./open-drafts.ts";

interface UnfinishedWork {
  drafts: [key: string, draft: OpenDraft][];
  sheets: [sheetId: string, open: OpenSheet][];
}

/** Returns the unsaved drafts of loads and the unfinished load imports. */
export function useUnfinished(): UnfinishedWork {
  const drafts = Object.entries(useDrafts()).filter(([, draft]) => isChanged(draft));
  const sheets = Object.entries(useSheets()).filter(([, open]) => isUnfinished(open));
  return { drafts, sheets };
}

/**
 * Whether there is an unsaved draft or an unfinished import. Unlike `useUnfinished`, does not render the component
 * again with each keystroke.
 */
export function useHasUnfinished(): boolean {
  const hasDrafts = useDrafts((drafts) => Object.values(drafts).some(isChanged));
  const hasSheets = useSheets((sheets) => Object.values(sheets).some(isUnfinished));
  return hasDrafts || hasSheets;
}

const isUnfinished = ({ sheet }: OpenSheet): boolean => sheet.kind === "loads" && hasRows(sheet);

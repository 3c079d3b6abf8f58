import { Button, CloseButton } from "@mantine/core";
import { discardSheet } from "../../importing/sheet-actions.tsx";
import { openEditor, openImport, usePanel } from "../../panel.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import type { LoadDraft } from "./draft.ts";
import classes from "./draft-strip.module.css";
import { discardDraft, type OpenDraft, restoreDiscardedDraft } from "./open-drafts.ts";
import { useUnfinished } from "./unfinished.ts";

/** Buttons that reopen or discard unsaved drafts and unfinished imports. */
export function DraftStrip() {
  const unfinished = useUnfinished();
  const content = usePanel((state) => state.content);
  const openDraftKey = content.kind === "editor" ? content.draftKey : undefined;
  const openSheetId = content.kind === "import" ? content.sheetId : undefined;
  const drafts = unfinished.drafts.filter(([key]) => key !== openDraftKey);
  const sheets = unfinished.sheets.filter(([sheetId]) => sheetId !== openSheetId);
  if (drafts.length + sheets.length === 0) return null;
  return (
    <section className={classes.drafts} aria-label="Drafts">
      <span>Drafts</span>
      {drafts.map(([key, draft]) => (
        <span key={key} className={classes.draft}>
          <Button size="compact-xs" variant="default" onClick={() => openEditor(key)}>
            {formatDraftName(draft)}
          </Button>
          <CloseButton
            size={24}
            aria-label={`Discard ${formatDraftName(draft)}`}
            // Discard can't stop a save.
            disabled={draft.isSaving}
            onClick={() => discardDraftWithUndo(key, draft)}
          />
        </span>
      ))}
      {sheets.map(([sheetId, { sheet }]) => (
        <span key={sheetId} className={classes.draft}>
          <Button size="compact-xs" variant="default" onClick={() => openImport(sheetId)}>
            Import: {sheet.name}
          </Button>
          <CloseButton
            size={24}
            aria-label={`Discard import of ${sheet.name}`}
            onClick={() => discardSheet(sheetId, sheet)}
          />
        </span>
      ))}
    </section>
  );
}

function discardDraftWithUndo(key: string, draft: OpenDraft): void {
  discardDraft(key);
  showUndo("Draft discarded.", async () => restoreDiscardedDraft(draft));
}

const formatDraftName = ({ value, editedLoad }: OpenDraft): string =>
  `${editedLoad ? "Edit" : "New"}: ${formatDraftLane(value)}`;

function formatDraftLane({ loadStops, loadNumber }: LoadDraft): string {
  const formatStop = (stop: LoadDraft["loadStops"][number] | undefined) =>
    stop?.location.city ? `${stop.location.city} ${stop.location.state}`.trim() : "?";
  return `${formatStop(loadStops[0])} → ${formatStop(loadStops.at(-1))} ${loadNumber}`.trim();
}

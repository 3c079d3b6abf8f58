import { Button, CloseButton } from "@mantine/core";
import { discardSheet } from "../../importing/discard-sheet.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import classes from "../loads-view.module.css";
import { openEditor, openImport, usePanel } from "../panel/panel.ts";
import type { LoadDraft } from "./draft.ts";
import { discardDraft, type OpenDraft, restoreDraft } from "./open-drafts.ts";
import { useUnfinished } from "./unfinished.ts";

/** What was typed and not finished, to go on with. Takes no room while there is nothing. */
export function DraftStrip() {
  const unfinished = useUnfinished();
  const content = usePanel((state) => state.content);
  const open = content.kind === "editor" ? content.draftKey : undefined;
  const openSheet = content.kind === "rows" ? content.sheetId : undefined;
  const drafts = unfinished.drafts.filter(([key]) => key !== open);
  const sheets = unfinished.sheets.filter(([sheetId]) => sheetId !== openSheet);
  if (drafts.length + sheets.length === 0) return null;
  return (
    <section className={classes.drafts} aria-label="Unfinished">
      <span>Unfinished</span>
      {drafts.map(([key, draft]) => (
        <span key={key} className={classes.draft}>
          <Button size="compact-xs" variant="default" onClick={() => openEditor(key)}>
            {draftWords(draft)}
          </Button>
          <CloseButton
            size={24}
            aria-label={`Throw away ${draftWords(draft)}`}
            onClick={() => throwDraftAway(key, draft)}
          />
        </span>
      ))}
      {sheets.map(([sheetId, { sheet }]) => (
        <span key={sheetId} className={classes.draft}>
          <Button size="compact-xs" variant="default" onClick={() => openImport(sheetId)}>
            Loads from {sheet.name}
          </Button>
          <CloseButton
            size={24}
            aria-label={`Throw away the loads from ${sheet.name}`}
            onClick={() => discardSheet(sheetId, sheet)}
          />
        </span>
      ))}
    </section>
  );
}

function throwDraftAway(key: string, { draftId, value, base, edits }: OpenDraft): void {
  discardDraft(key);
  showUndo("What you typed was thrown away.", async () => restoreDraft(draftId, value, base, edits));
}

const draftWords = ({ value, edits }: OpenDraft): string => `${edits ? "Edit" : "New"}: ${laneOf(value)}`;

function laneOf({ loadStops, loadNumber }: LoadDraft): string {
  const name = (stop: LoadDraft["loadStops"][number] | undefined) =>
    stop?.location.city ? `${stop.location.city} ${stop.location.state}`.trim() : "?";
  return `${name(loadStops[0])} → ${name(loadStops.at(-1))} ${loadNumber}`.trim();
}

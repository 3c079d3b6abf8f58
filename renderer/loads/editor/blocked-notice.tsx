import { Button } from "@mantine/core";
import { openEditor } from "../../panel.ts";
import { discardDraft, type OpenDraft, startDraft } from "../drafts/open-drafts.ts";
import classes from "./editor.module.css";

const MESSAGES = {
  missing: "Lanedesk no longer has this load. Start a new load from your draft.",
  booked: "This load was booked while you edited it. Unbook the load to save your draft.",
  deleted: "This load was deleted while you edited it. Restore the load to save your draft.",
};

interface BlockedNoticeProps {
  draftKey: string;
  draft: OpenDraft;
  reason: keyof typeof MESSAGES;
}

/** Explains why the edited load can no longer be saved, and offers to start a new load from the draft. */
export function BlockedNotice({ draftKey, draft: { value }, reason }: BlockedNoticeProps) {
  const openAsNewLoad = () => {
    discardDraft(draftKey);
    // The load number stays with a load that still exists.
    openEditor(startDraft(reason === "missing" ? value : { ...value, loadNumber: "" }));
  };
  return (
    <div className={classes.notice} role="alert">
      <strong>{MESSAGES[reason]}</strong>
      <div>
        <Button mt="sm" onClick={openAsNewLoad}>
          Start new load
        </Button>
      </div>
    </div>
  );
}

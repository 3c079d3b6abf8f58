import { Button } from "@mantine/core";
import { discardDraft, type OpenDraft, startDraft } from "../drafts/open-drafts.ts";
import { openEditor } from "../panel/panel.ts";
import classes from "./editor.module.css";

const words = {
  missing: "This load is not here: the store was put back to a moment before it was posted.",
  booked: "This load was booked meanwhile, and cannot be changed unless the booking is taken back.",
  deleted: "This load was deleted meanwhile, and cannot be changed unless the deletion is taken back.",
};

interface BarredProps {
  draftKey: string;
  draft: OpenDraft;
  why: keyof typeof words;
}

/** The load that is edited cannot be saved any more: says why, and leads on with what was typed. */
export function BlockedNotice({ draftKey, draft: { value }, why }: BarredProps) {
  const goOn = () => {
    discardDraft(draftKey);
    // The number of a load that still stands is that load's own.
    openEditor(startDraft(why === "missing" ? value : { ...value, loadNumber: "" }));
  };
  return (
    <div className={classes.newer} role="alert">
      <strong>{words[why]}</strong> What you typed is kept.
      <div>
        <Button mt={8} onClick={goOn}>
          Go on with it as a new load
        </Button>
      </div>
    </div>
  );
}

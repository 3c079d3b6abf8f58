import { useState } from "react";
import type { Day } from "../../../shared/read-moment.ts";
import type { Place } from "../../../shared/views/rate.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { flushDraft } from "../../ui/data/save-drafts.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { startNewLoad } from "../actions/start-new-load.ts";
import { undoPost } from "../actions/undo.ts";
import { requestOf } from "../drafts/request.ts";
import { formatLane } from "../load.ts";
import { draftFromLine } from "./draft-from-line.ts";
import { focusQuickPost } from "./focus.ts";
import type { ParsedLine, PlaceText } from "./parse-line.ts";
import { clearLine, useQuickLine } from "./quick-line.ts";
import { missingParts } from "./quick-preview.tsx";
import { splitPlaces } from "./split-places.ts";

/** What becomes of the line: it is posted, or goes on in the editor. */
export function usePostLine(read: ParsedLine, today: Day) {
  const [busy, setBusy] = useState(false);
  /** Who types fast presses Enter before the places of the last letters are there. */
  const understoodNow = async () => {
    const whole = await splitPlaces(read);
    const [from, to] = await Promise.all([bestPlace(whole.origin), bestPlace(whole.destination)]);
    return [whole, from, to] as const;
  };
  const post = async () => {
    setBusy(true);
    try {
      const now = await understoodNow();
      const whole = draftFromLine(...now, today);
      const missing = missingParts(...now);
      if (missing.length > 0) return showNotice(`It still needs ${missing.join(" and ")}.`, "Not posted yet");
      const { draftId } = useQuickLine.getState();
      await flushDraft(draftId);
      const { load } = await callChannel("loads.create", { load: requestOf(whole), draftId });
      clearLine();
      focusQuickPost();
      showUndo(`${formatLane(load)} posted.`, () => undoPost(load.loadId));
    } catch (error) {
      showFailure("It was not posted; the line is still here", error);
    } finally {
      setBusy(false);
    }
  };
  const edit = async () => {
    setBusy(true);
    try {
      const whole = draftFromLine(...(await understoodNow()), today);
      clearLine();
      startNewLoad(whole);
    } catch (error) {
      showFailure("The editor could not be opened; the line is still here", error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, post, edit };
}

async function bestPlace(text: PlaceText | undefined): Promise<Place | undefined> {
  if (!text) return undefined;
  const { places } = await callChannel("places.suggest", { text: text.text, most: 1 });
  return places[0];
}

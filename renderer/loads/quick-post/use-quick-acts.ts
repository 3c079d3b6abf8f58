import { useState } from "react";
import type { Day } from "../../../shared/read-moment.ts";
import type { Place } from "../../../shared/views/rate.ts";
import { ask, tell, tellFailure } from "../../ui/ask.ts";
import { keptUp } from "../../ui/keep-typed.ts";
import { tellUndoable } from "../../ui/undo.ts";
import { startNewLoad } from "../acts/start-new-load.ts";
import { takeBackPost } from "../acts/taking-back.ts";
import { requestOf } from "../editor/request.ts";
import { laneWords } from "../load-words.ts";
import { focusQuickPost } from "./focus.ts";
import { partedNow } from "./parted.ts";
import { quickDraft } from "./quick-draft.ts";
import { endLine, useQuickLine } from "./quick-line.ts";
import { missingOf } from "./quick-preview.tsx";
import type { PlaceText, Understood } from "./understand.ts";

/** What becomes of the line: it is posted, or goes on in the editor. */
export function useQuickActs(read: Understood, today: Day) {
  const [busy, setBusy] = useState(false);
  /** Who types fast presses Enter before the places of the last letters are there. */
  const understoodNow = async () => {
    const whole = await partedNow(read);
    const [from, to] = await Promise.all([bestPlace(whole.origin), bestPlace(whole.destination)]);
    return [whole, from, to] as const;
  };
  const post = async () => {
    setBusy(true);
    try {
      const now = await understoodNow();
      const whole = quickDraft(...now, today);
      const missing = missingOf(...now);
      if (missing.length > 0) return tell(`It still needs ${missing.join(" and ")}.`, "Not posted yet");
      const { draftId } = useQuickLine.getState();
      await keptUp(draftId);
      const { load } = await ask("loads.create", { load: requestOf(whole), draftId });
      endLine();
      focusQuickPost();
      tellUndoable(`${laneWords(load)} posted.`, () => takeBackPost(load.loadId));
    } catch (error) {
      tellFailure("It was not posted; the line is still here", error);
    } finally {
      setBusy(false);
    }
  };
  const edit = async () => {
    setBusy(true);
    try {
      const whole = quickDraft(...(await understoodNow()), today);
      endLine();
      startNewLoad(whole);
    } catch (error) {
      tellFailure("The editor could not be opened; the line is still here", error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, post, edit };
}

async function bestPlace(text: PlaceText | undefined): Promise<Place | undefined> {
  if (!text) return undefined;
  const { places } = await ask("places.suggest", { text: text.text, most: 1 });
  return places[0];
}

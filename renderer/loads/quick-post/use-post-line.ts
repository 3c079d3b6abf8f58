import { useState } from "react";
import type { ParsedLine, PlaceText } from "../../../shared/line-parser/parse-line.ts";
import type { Day } from "../../../shared/read-moment.ts";
import type { Place } from "../../../shared/views/rate.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { flushDraft } from "../../ui/data/save-drafts.ts";
import { splitPlaces } from "../../ui/data/split-places.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { startNewLoad } from "../actions/new-load.ts";
import { undoPost } from "../actions/undo.ts";
import { requestOf } from "../drafts/request.ts";
import { formatLane } from "../load.ts";
import { draftFromLine } from "./draft-from-line.ts";
import { clearLine, focusQuickPost, useQuickLine } from "./quick-line.ts";
import { findProblems } from "./quick-preview.tsx";

/** Posts the line, or opens it in the editor. */
export function usePostLine(parsed: ParsedLine, today: Day) {
  const [isBusy, setIsBusy] = useState(false);
  /** Enter may come before the places of the last letters were found, so they are looked up here. */
  const resolve = async () => {
    const line = await splitPlaces(parsed);
    const [origin, destination] = await Promise.all([bestPlace(line.origin), bestPlace(line.destination)]);
    return [line, origin, destination] as const;
  };
  const post = async () => {
    setIsBusy(true);
    try {
      const resolved = await resolve();
      const problems = findProblems(...resolved);
      if (problems.length > 0) return showNotice(`To fix: ${problems.join(", ")}.`, "Not posted yet");
      const { draftId } = useQuickLine.getState();
      await flushDraft(draftId);
      const request = requestOf(draftFromLine(...resolved, today));
      const { load } = await callChannel("loads.create", { load: request, draftId });
      clearLine();
      focusQuickPost();
      showUndo(`${formatLane(load)} posted.`, () => undoPost(load));
    } catch (error) {
      showFailure("Can't post the load", error);
    } finally {
      setIsBusy(false);
    }
  };
  const edit = async () => {
    setIsBusy(true);
    try {
      const draft = draftFromLine(...(await resolve()), today);
      clearLine();
      startNewLoad(draft);
    } catch (error) {
      showFailure("Can't open the editor", error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, post, edit };
}

async function bestPlace(text: PlaceText | undefined): Promise<Place | undefined> {
  if (!text) return undefined;
  const { places } = await callChannel("places.suggest", { text: text.text, limit: 1 });
  return places[0];
}

import { useState } from "react";
import type { ParsedLine } from "../../../shared/line-parser/parsed-line.ts";
import type { Day } from "../../../shared/read-moment.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { flushDraft } from "../../ui/data/save-drafts.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { cutPlaceSearch, splitPlaces } from "../../ui/places/use-places.ts";
import { startNewLoad } from "../actions/new-load.ts";
import { undoPost } from "../actions/undo.ts";
import { toRequest } from "../drafts/request.ts";
import { findDraftWarnings } from "../drafts/warnings.ts";
import { formatLane } from "../load.ts";
import { buildDraft, listDateWarnings, type ResolvedLine } from "./draft-from-line.ts";
import { clearLine, focusQuickPost, useQuickLine } from "./quick-line.ts";
import { findProblems } from "./quick-preview.tsx";

/** Returns functions that post the line or open it in the editor, and whether one of them is running. */
export function usePostLine(parsed: ParsedLine, today: Day) {
  const [isBusy, setIsBusy] = useState(false);
  /** The line whose warnings the broker has seen; the next Enter posts this line. */
  const [warnedLine, setWarnedLine] = useState("");
  const startNextLine = () => {
    clearLine();
    setWarnedLine("");
  };
  /** Looks up the places again, because the broker may press Enter before the preview has found them. */
  const resolvePlaces = async (): Promise<ResolvedLine> => {
    const line = await splitPlaces(parsed);
    const texts = [line.origin, line.destination, ...line.stops].map((place) =>
      cutPlaceSearch(place?.text ?? ""),
    );
    const { places } = await callChannel("places.find", { texts });
    const [origin, destination, ...stops] = places.map((place) => place ?? undefined);
    return { line, origin, destination, stops };
  };
  const post = async () => {
    setIsBusy(true);
    try {
      const resolved = await resolvePlaces();
      const problems = findProblems(resolved);
      if (problems.length > 0) return showNotice(`To fix: ${problems.join(", ")}.`, "Not posted yet");
      const { draftId, line } = useQuickLine.getState();
      const draft = buildDraft(resolved, today);
      const warnings =
        warnedLine === line
          ? []
          : [...listDateWarnings(resolved.line, today), ...(await findDraftWarnings(draft))];
      if (warnings.length > 0) {
        setWarnedLine(line);
        return showNotice(`${warnings.join(" ")} Press Enter again to post anyway.`, "Not posted yet");
      }
      await flushDraft(draftId);
      const request = toRequest(draft);
      const { load } = await callChannel("loads.create", { load: request, draftId });
      startNextLine();
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
      const draft = buildDraft(await resolvePlaces(), today);
      startNextLine();
      startNewLoad(draft);
    } catch (error) {
      showFailure("Can't open the editor", error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, post, edit };
}

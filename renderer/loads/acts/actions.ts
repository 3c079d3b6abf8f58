import { lifeOf } from "../../../shared/reference/load-states.ts";
import { ask, tell, tellFailure } from "../../ui/ask.ts";
import { draftOfLoad, type LoadDraft } from "../editor/draft.ts";
import { startEditing } from "../editor/drafts.ts";
import { openEditor } from "../panel/panel.ts";
import { startNewLoad } from "./start-new-load.ts";

const whyNotEdited = {
  available: "",
  booked: "It is booked. Take the booking back first; its button is in the panel.",
  deleted: "It was deleted. Take the deletion back first; its button is in the panel.",
};

/** Reads a load afresh and opens the editor on it; what was typed before and not saved is offered again. */
export async function startEdit(loadId: string): Promise<void> {
  try {
    const read = await ask("loads.get", { loadId });
    const why = whyNotEdited[lifeOf(read.load.loadState.loadStateId)];
    if (why) return tell(why, "It cannot be edited");
    startEditing(read);
    openEditor(loadId);
  } catch (error) {
    tellFailure("The load could not be opened", error);
  }
}

/** A new load like another one: all but its number, which is that load's own. */
export async function startDuplicate(loadId: string): Promise<void> {
  try {
    const { load } = await ask("loads.get", { loadId });
    startNewLoad(asNew(draftOfLoad(load)));
  } catch (error) {
    tellFailure("The load could not be duplicated", error);
  }
}

const asNew = (draft: LoadDraft): LoadDraft => ({
  ...draft,
  loadNumber: "",
  loadStops: draft.loadStops.map((stop) => ({ ...stop, handle: crypto.randomUUID() })),
});

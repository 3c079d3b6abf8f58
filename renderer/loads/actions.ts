import { ask, tellFailure } from "../ui/ask.ts";
import { draftOfLoad, type LoadDraft } from "./editor/draft.ts";
import { startEditing } from "./editor/drafts.ts";
import { openEditor } from "./panel.ts";
import { startNewLoad } from "./start-new-load.ts";

/** Reads a load afresh and opens the editor on it; what was typed before and not saved is offered again. */
export async function startEdit(loadId: string): Promise<void> {
  try {
    startEditing(await ask("loads.get", { loadId }));
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

import { nameOf } from "../../../shared/reference/code-lists.ts";
import { statusOf } from "../../../shared/reference/load-states.ts";
import type { LoadRow } from "../../../shared/views/load-rows.ts";
import { useAppInfo } from "../../app-info.ts";
import { go } from "../../frame/navigation.ts";
import { lineOf, lookAt } from "../../rates/lanes.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { draftOfLoad, type LoadDraft } from "../drafts/draft.ts";
import { startEditing } from "../drafts/open-drafts.ts";
import { openEditor } from "../panel/panel.ts";
import { startNewLoad } from "./start-new-load.ts";

const whyNotEdited = {
  available: "",
  booked: "It is booked. Take the booking back first: U, or its button in the panel.",
  deleted: "It was deleted. Take the deletion back first: U, or its button in the panel.",
};

/** The rate is what is changed most; in the editor it stands behind thirty other fields. */
export const startRateChange = (loadId: string) => startEdit(loadId, "rateAttributes.postedAllInRate.amount");

/**
 * Reads a load afresh and opens the editor on it; what was typed before and not saved is offered again.
 * @param field where the typing begins, by its path
 */
export async function startEdit(loadId: string, field?: string): Promise<void> {
  try {
    const read = await callChannel("loads.get", { loadId });
    const why = whyNotEdited[statusOf(read.load.loadState.loadStateId)];
    if (why) return showNotice(why, "It cannot be edited");
    startEditing(read);
    openEditor(loadId, field);
  } catch (error) {
    showFailure("The load could not be opened", error);
  }
}

/** A new load like another one: all but its number, which is that load's own. */
export async function startDuplicate(loadId: string): Promise<void> {
  try {
    const { load } = await callChannel("loads.get", { loadId });
    startNewLoad(asNew(draftOfLoad(load)));
  } catch (error) {
    showFailure("The load could not be duplicated", error);
  }
}

const asNew = (draft: LoadDraft): LoadDraft => ({
  ...draft,
  loadNumber: "",
  loadStops: draft.loadStops.map((stop) => ({ ...stop, handle: crypto.randomUUID() })),
});

/** Shows what a load's lane pays, beside the lanes that are looked at already. */
export function showLaneRate(row: LoadRow): void {
  lookAt(lineOf(row, nameOf(useAppInfo.getState().codeLists.equipmentTypes ?? [], row.equipmentTypeId)));
  go("rates");
}

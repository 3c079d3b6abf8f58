import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import { useAppInfo } from "../../app-info.ts";
import { openEditor } from "../../panel.ts";
import { holdKeysDuring } from "../../ui/commands/hold-keys.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { toCopy } from "../drafts/draft.ts";
import { startDraft, startEditDraft } from "../drafts/open-drafts.ts";

/** Opens a load in the editor, with the focus on the rate. */
export const startRateChange = (loadId: string) => startEdit(loadId, "rateAttributes.postedAllInRate.amount");

/**
 * Reads a load and opens it in the editor, with the draft of an earlier edit if there is one. For a booked or deleted
 * load, shows a notice instead.
 * @param field path of the field to focus; the first field by default
 */
export const startEdit = (loadId: string, field?: string): Promise<void> =>
  holdKeysDuring(openLoadForEdit(loadId, field));

async function openLoadForEdit(loadId: string, field: string | undefined): Promise<void> {
  try {
    const read = await callChannel("loads.get", { loadId });
    const status = getLoadStatus(read.load.loadState.loadStateId);
    if (status === "booked") return showNotice("Unbook to edit (U).", "This load is booked");
    if (status === "deleted") return showNotice("Restore to edit (U).", "This load is deleted");
    openEditor(startEditDraft(read), field);
  } catch (error) {
    showFailure("Can't open the load", error);
  }
}

/** Opens a copy of a load in the editor, without the load number. */
export const startDuplicate = (loadId: string): Promise<void> => holdKeysDuring(openCopy(loadId));

async function openCopy(loadId: string): Promise<void> {
  try {
    const { load } = await callChannel("loads.get", { loadId });
    openEditor(startDraft(toCopy(load, useAppInfo.getState().users)));
  } catch (error) {
    showFailure("Can't duplicate the load", error);
  }
}

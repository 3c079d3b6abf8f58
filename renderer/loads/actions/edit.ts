import { statusOf } from "../../../shared/reference/load-states.ts";
import { openEditor } from "../../panel.ts";
import { holdKeysDuring } from "../../ui/commands/hold-keys.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { draftOfLoad } from "../drafts/draft.ts";
import { startEditing } from "../drafts/open-drafts.ts";
import { startNewLoad } from "./new-load.ts";

/** Opens the editor on the rate, the field that changes most. */
export const startRateChange = (loadId: string) => startEdit(loadId, "rateAttributes.postedAllInRate.amount");

/**
 * Reads a load and opens the editor on it, with the draft of an earlier edit if there is one.
 * @param field path of the field to focus
 */
export const startEdit = (loadId: string, field?: string): Promise<void> =>
  holdKeysDuring(openForEdit(loadId, field));

async function openForEdit(loadId: string, field: string | undefined): Promise<void> {
  try {
    const read = await callChannel("loads.get", { loadId });
    const status = statusOf(read.load.loadState.loadStateId);
    if (status === "booked") return showNotice("Unbook to edit (U).", "This load is booked");
    if (status === "deleted") return showNotice("Restore to edit (U).", "This load is deleted");
    startEditing(read);
    openEditor(loadId, field);
  } catch (error) {
    showFailure("Can't open the load", error);
  }
}

/** Opens the editor on a copy of a load without its load number. */
export const startDuplicate = (loadId: string): Promise<void> => holdKeysDuring(openCopy(loadId));

async function openCopy(loadId: string): Promise<void> {
  try {
    const { load } = await callChannel("loads.get", { loadId });
    const draft = draftOfLoad(load);
    const loadStops = draft.loadStops.map((stop) => ({ ...stop, clientId: crypto.randomUUID() }));
    startNewLoad({ ...draft, loadNumber: "", loadStops });
  } catch (error) {
    showFailure("Can't duplicate the load", error);
  }
}

import { LanedeskError } from "../../../shared/failure.ts";
import type { CarrierEdit } from "../../../shared/office/edits.ts";
import { mergeOfficeDecision } from "../carrier-rules/decide-carrier.ts";
import { findSameCarriers } from "../carriers/carrier-facts.ts";
import { saveCarrier } from "../carriers/save-carrier.ts";
import { clearCarriers } from "../change-queue/change-queue.ts";
import type { Caller, Context } from "../context.ts";

/**
 * Applies a desktop's change of a carrier, in one transaction that writes the audit log.
 * @throws LanedeskError "stale" for a decision if a colleague decided differently in the meantime; "not-found" for a
 * decision about an unknown carrier; "invalid" for an invalid clear; errors of `saveCarrier`
 */
export async function applyCarrierEdit(context: Context, caller: Caller, edit: CarrierEdit): Promise<void> {
  if (edit.kind !== "clear") {
    const [known] = await context.store.read(["carriers"], (parts) =>
      findSameCarriers(parts, caller.accountId, [edit.carrier]),
    );
    if (edit.kind === "facts") {
      const { carrier, facts, asOf } = edit;
      await saveCarrier(
        context,
        caller,
        known?.insdId ?? null,
        known ? facts : { ...carrier, ...facts },
        asOf,
      );
      return;
    }
    const { before, after } = edit;
    if (!known)
      throw new LanedeskError(
        "not-found",
        "The office does not have this carrier; nothing was changed. Edit and save the carrier, then decide again.",
      );
    await mergeOfficeDecision(context, caller, known.insdId, before, after);
    return;
  }
  // A carrier that changed after the read stays in the queue.
  const timeStamp = new Date(edit.readAt).toISOString();
  const [outcome] = await clearCarriers(context, caller, [{ insdID: edit.insdId, timeStamp }]);
  if (outcome?.result === "Error") throw new LanedeskError("invalid", outcome.message);
}

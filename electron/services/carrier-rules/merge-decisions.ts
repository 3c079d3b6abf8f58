import type { CarrierDecision } from "../../../shared/views/carrier-decision.ts";

type Field = keyof CarrierDecision;

/** Fields that change together; the first ones are compared. */
const groups: { compared: Field[]; others: Field[]; name: string }[] = [
  { compared: ["status", "note", "endDate"], others: ["author", "decidedAt"], name: "decision" },
  { compared: ["remitTo"], others: ["remitToChangedAt"], name: "remit-to" },
  { compared: ["w9Date"], others: [], name: "W-9" },
  { compared: ["certificateEnd"], others: [], name: "certificate end" },
  { compared: ["calledBackAt"], others: ["calledBackBy"], name: "call back" },
];

/**
 * Merges two decisions about a carrier that were made from the same one.
 * @returns the merged decision, which has theirs where both sides changed the same, and the names of what was lost
 */
export function mergeDecisions(
  before: CarrierDecision,
  own: CarrierDecision,
  theirs: CarrierDecision,
): { merged: CarrierDecision; lost: string[] } {
  const merged = { ...theirs };
  const lost: string[] = [];
  for (const { compared, others, name } of groups) {
    const isSame = (one: CarrierDecision, other: CarrierDecision) =>
      compared.every((field) => one[field] === other[field]);
    if (isSame(before, own) || isSame(own, theirs)) continue;
    if (!isSame(before, theirs)) lost.push(name);
    else for (const field of [...compared, ...others]) Object.assign(merged, { [field]: own[field] });
  }
  return { merged, lost };
}

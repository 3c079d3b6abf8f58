import type { CarrierDecision } from "../../../shared/views/carrier-decision.ts";

type Field = keyof CarrierDecision;

/** Groups of fields that change together. Only the `compared` ones decide whether a group changed. */
const groups: { compared: Field[]; others: Field[]; name: string }[] = [
  { compared: ["status", "note", "endDate"], others: ["author", "decidedAt"], name: "decision" },
  { compared: ["remitTo"], others: ["remitToChangedAt"], name: "remit-to" },
  { compared: ["w9Date"], others: [], name: "W-9" },
  { compared: ["certificateEnd"], others: [], name: "certificate end" },
  { compared: ["calledBackAt"], others: ["calledBackBy"], name: "call back" },
];

/**
 * Merges two versions of a decision about a carrier that have the same base.
 * @returns the merged decision, and the names of the local changes that were lost because the remote decision has other
 * changes of the same group
 */
export function mergeDecisions(
  base: CarrierDecision,
  local: CarrierDecision,
  remote: CarrierDecision,
): { merged: CarrierDecision; lost: string[] } {
  const merged = { ...remote };
  const lost: string[] = [];
  for (const { compared, others, name } of groups) {
    const isSame = (one: CarrierDecision, other: CarrierDecision) =>
      compared.every((field) => one[field] === other[field]);
    if (isSame(base, local) || isSame(local, remote)) continue;
    if (!isSame(base, remote)) lost.push(name);
    else for (const field of [...compared, ...others]) Object.assign(merged, { [field]: local[field] });
  }
  return { merged, lost };
}

import { type CarrierDecision, noDecision } from "../../../shared/views/carrier-decision.ts";

type Field = keyof CarrierDecision;

interface Group {
  /** The fields that decide whether the group changed. */
  compared: Field[];
  others: Field[];
  /** The field that is greater in a newer version. */
  time: "decidedAt" | "remitToChangedAt" | "w9Date" | "certificateEnd" | "calledBackAt";
  name: string;
}

/** Groups of fields that change together. */
const groups: Group[] = [
  {
    compared: ["status", "note", "endDate"],
    others: ["author", "decidedAt"],
    time: "decidedAt",
    name: "decision",
  },
  { compared: ["remitTo"], others: ["remitToChangedAt"], time: "remitToChangedAt", name: "remit-to" },
  { compared: ["w9Date"], others: [], time: "w9Date", name: "W-9" },
  { compared: ["certificateEnd"], others: [], time: "certificateEnd", name: "certificate end" },
  { compared: ["calledBackAt"], others: ["calledBackBy"], time: "calledBackAt", name: "callback" },
];

const isSameGroup = ({ compared }: Group, one: CarrierDecision, other: CarrierDecision): boolean =>
  compared.every((field) => one[field] === other[field]);

const copyGroup = ({ compared, others }: Group, from: CarrierDecision): Partial<CarrierDecision> =>
  Object.fromEntries([...compared, ...others].map((field) => [field, from[field]]));

/**
 * Merges two versions of a carrier's decision that share a base version.
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
  for (const group of groups) {
    if (isSameGroup(group, base, local) || isSameGroup(group, local, remote)) continue;
    if (isSameGroup(group, base, remote)) Object.assign(merged, copyGroup(group, local));
    else lost.push(group.name);
  }
  return { merged, lost };
}

/**
 * Merges two versions of a decision without a common base: each group of fields comes from the version in which the
 * group is newer. If the times are equal, a group comes from `remote`, unless the group is empty there.
 */
export function mergeDecisionsByTime(local: CarrierDecision, remote: CarrierDecision): CarrierDecision {
  const merged = { ...remote };
  for (const group of groups) {
    const [localTime, remoteTime] = [local[group.time] ?? "", remote[group.time] ?? ""];
    const isLocalNewer =
      localTime === remoteTime ? isSameGroup(group, remote, noDecision) : localTime > remoteTime;
    if (isLocalNewer) Object.assign(merged, copyGroup(group, local));
  }
  return merged;
}

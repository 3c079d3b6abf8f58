import { UNDO_MS } from "../../../shared/durations.ts";
import type { CarrierIdentityRow } from "../../../shared/office/changes.ts";
import type { CarrierEdit } from "../../../shared/office/edits.ts";
import type { CarrierForm } from "../../../shared/views/carrier.ts";
import type { CarrierDecision } from "../../../shared/views/carrier-decision.ts";
import type { CarrierRecord, OfficeCarrierEdits, QueueEntryRecord, StoreParts } from "../../store/store.ts";
import type { Context } from "../context.ts";
import { findOffice } from "../settings/find-office.ts";

type Parts = Pick<StoreParts, "keyValue">;
type UnsentEdit = OfficeCarrierEdits["edits"][number];

/** Reads the clears, decisions and facts to which the office has not responded yet. */
export async function readCarrierEdits({ keyValue }: Parts, baseUrl: string): Promise<readonly UnsentEdit[]> {
  const stored = await keyValue.get("officeCarrierEdits");
  return stored?.baseUrl === baseUrl ? stored.edits : [];
}

/** Replaces the unsent clears, decisions and facts. */
export const saveCarrierEdits = (
  { keyValue }: Parts,
  baseUrl: string,
  edits: readonly UnsentEdit[],
): Promise<void> => keyValue.set("officeCarrierEdits", { baseUrl, edits: [...edits] });

/** Records the clears of an office's queue entries. Sync sends the clears to the office after the time for Undo. */
export async function recordClears(
  { env }: Pick<Context, "env">,
  parts: Parts,
  cleared: readonly QueueEntryRecord[],
): Promise<void> {
  const office = cleared.length > 0 ? await findOffice(parts) : undefined;
  if (!office) return;
  const dueAt = env.clock.now() + UNDO_MS;
  const added = cleared.flatMap(({ insdId, office: entry, latestChangeAt }): UnsentEdit[] => {
    if (entry?.baseUrl !== office.baseUrl) return [];
    // The office compares the clear with its own change times.
    const edit = {
      kind: "clear",
      editId: env.createId(),
      insdId: entry.insdId,
      readAt: latestChangeAt,
    } as const;
    return [{ insdId, dueAt, edit }];
  });
  if (added.length === 0) return;
  await saveCarrierEdits(parts, office.baseUrl, [
    ...(await readCarrierEdits(parts, office.baseUrl)),
    ...added,
  ]);
}

/** Removes the unsent clears of carriers that return to the queue. */
export async function removeClears(parts: Parts, insdIds: readonly number[]): Promise<void> {
  const office = await findOffice(parts);
  if (!office) return;
  const edits = await readCarrierEdits(parts, office.baseUrl);
  const left = edits.filter(({ edit, insdId }) => edit.kind !== "clear" || !insdIds.includes(insdId));
  if (left.length < edits.length) await saveCarrierEdits(parts, office.baseUrl, left);
}

/**
 * Records a decision, so that sync sends the decision to the office; replaces an unsent decision about the same
 * carrier. Does nothing without an office.
 */
export async function recordDecision(
  { env }: Pick<Context, "env">,
  parts: Parts,
  { insdId, facts }: CarrierRecord,
  before: CarrierDecision,
  after: CarrierDecision,
): Promise<void> {
  const office = await findOffice(parts);
  if (!office) return;
  const edits = await readCarrierEdits(parts, office.baseUrl);
  const isSame = (unsentEdit: UnsentEdit) =>
    unsentEdit.edit.kind === "decide" && unsentEdit.insdId === insdId;
  const unsent = edits.find(isSame)?.edit;
  const { usdotNumber, mcNumber, intrastateNumber } = facts;
  const edit: CarrierEdit = {
    kind: "decide",
    editId: env.createId(),
    carrier: { usdotNumber, mcNumber, intrastateNumber },
    before: unsent?.kind === "decide" ? unsent.before : before,
    after,
  };
  const others = edits.filter((one) => !isSame(one));
  await saveCarrierEdits(parts, office.baseUrl, [...others, { insdId, dueAt: 0, edit }]);
}

/**
 * Records facts that a user entered, so that sync sends the facts to the office. Does nothing without an office.
 * @param carrier the numbers by which the office may know the carrier
 * @param asOf the day of the facts, YYYY-MM-DD
 * @returns whether an office gets the facts
 */
export async function recordFacts(
  { env }: Pick<Context, "env">,
  parts: Parts,
  carrier: CarrierIdentityRow,
  facts: CarrierForm,
  asOf: string,
): Promise<boolean> {
  const office = await findOffice(parts);
  if (!office) return false;
  const edit: CarrierEdit = { kind: "facts", editId: env.createId(), carrier, facts, asOf };
  const edits = await readCarrierEdits(parts, office.baseUrl);
  await saveCarrierEdits(parts, office.baseUrl, [...edits, { insdId: 0, dueAt: 0, edit }]);
  return true;
}

import { hash } from "node:crypto";
import { decode, LanedeskError } from "../../../shared/failure.ts";
import { refreshStatus } from "../../../shared/interface/refresh.ts";
import { canonicalJson, type Json } from "../../../shared/json.ts";
import type { OfficeLoad } from "../../../shared/office/changes.ts";
import {
  carrierEdit,
  type EditAnswer,
  isCarrierEdit,
  type OfficeEdit,
  officeEdit,
} from "../../../shared/office/edits.ts";
import type { Booking } from "../../../shared/views/booking.ts";
import { noInternalFields } from "../../../shared/views/internal-fields.ts";
import type { Store, StorePartName } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { bookLoad, unbookLoad } from "../loads/book.ts";
import { loadChangeParts } from "../loads/change-load.ts";
import { postLoad } from "../loads/create.ts";
import { deleteLoad, restoreLoad } from "../loads/delete.ts";
import { loadNotFound } from "../loads/get.ts";
import { assertInternalLimits } from "../loads/internal-fields.ts";
import { toLoad } from "../loads/load-record.ts";
import { recordInternalEdit } from "../loads/outbox-edits.ts";
import { refreshLoads } from "../loads/refresh.ts";
import { updateLoad } from "../loads/update.ts";
import { changeOf, recordAudit } from "../people/record-audit.ts";
import { applyCarrierEdit } from "./apply-carrier-edit.ts";
import { applyInternal } from "./internal-edit.ts";
import { toOfficeLoads } from "./read-loads.ts";

/** The caller sends the same edits again after one of these. */
const TRANSIENT = new Set(["unavailable", "unknown-outcome", "in-use", "internal"]);

/** Thrown for an edit that was already applied; nothing was changed. */
class RepeatedEdit extends Error {
  readonly revision: number;

  constructor(revision: number) {
    super("This edit was already applied.");
    this.revision = revision;
  }
}

/**
 * Applies edits of another Lanedesk of the office in order, each in its own transaction and by the rules of the window.
 * Applies each edit once, no matter how often it is sent.
 * @param edits as sent; one that is not valid is rejected, and the others are applied
 * @throws LanedeskError "unavailable" or "unknown-outcome"; some edits may be applied by then, so the caller sends all
 * again
 */
export async function applyEdits(
  context: Context,
  caller: Caller,
  edits: readonly { editId: string }[],
): Promise<EditAnswer[]> {
  const answers: EditAnswer[] = [];
  for (const edit of edits) answers.push(await applyEdit(context, caller, edit));
  return answers;
}

async function applyEdit(context: Context, caller: Caller, sent: { editId: string }): Promise<EditAnswer> {
  const { editId } = sent;
  let edit: OfficeEdit | undefined;
  try {
    if (isCarrierEdit(sent)) {
      await applyCarrierEdit(context, caller, decode(carrierEdit, sent));
      return { editId, result: "done", revision: 0 };
    }
    edit = decode(officeEdit, sent);
    const bodyHash = hash("sha256", canonicalJson(sent as unknown as Json), "hex");
    const { store, revisionAfter } = recordEdit(context, caller, edit, bodyHash);
    await performers[edit.kind]({ ...context, store }, caller, edit as never);
    return { editId, result: "done", revision: revisionAfter() };
  } catch (cause) {
    if (cause instanceof RepeatedEdit) return { editId, result: "done", revision: cause.revision };
    if (!(cause instanceof LanedeskError) || TRANSIENT.has(cause.code)) throw cause;
    const load = edit && (await findLoad(context, caller, edit.loadId));
    if (load && isStale(cause, edit, load)) return { editId, result: "stale", load };
    return { editId, result: "rejected", code: cause.code, message: cause.message, errors: cause.fields };
  }
}

/** Whether to return the current load, which explains more than the rule that rejected an edit of an outdated one. */
const isStale = ({ code }: LanedeskError, edit: OfficeEdit | undefined, { revision }: OfficeLoad): boolean =>
  code === "stale" ||
  (code === "conflict" && edit !== undefined && "revision" in edit && edit.revision !== revision);

/**
 * A store whose transaction that changes the load also records the edit, and fails if the edit was done before. Other
 * writes, such as that of a fitted rate model, are not part of the edit.
 */
function recordEdit(
  { store, env }: Context,
  { accountId }: Caller,
  { editId, loadId, kind }: OfficeEdit,
  bodyHash: string,
): { store: Store; revisionAfter(): number } {
  // Separate from the callers' Idempotency-Keys, with which they share the table.
  const key = `lanedesk-edit:${editId}`;
  let revision = 0;
  const write: Store["write"] = (names, work) => {
    const changesLoad = loadChangeParts.every((part) => (names as readonly StorePartName[]).includes(part));
    if (!changesLoad) return store.write(names, work);
    return store.write([...names, "answers" as const, "loads" as const], async (parts) => {
      const first = await parts.answers.find(accountId, key);
      if (first && first.bodyHash !== bodyHash) throw reusedId();
      if (first) throw new RepeatedEdit(first.revision);
      if (kind === "post" && (await parts.loads.isTaken(loadId)))
        throw (await parts.loads.find(accountId, loadId)) ? alreadyPosted() : takenId();
      const result = await work(parts as never);
      const after = await parts.loads.find(accountId, loadId);
      if (after) {
        revision = after.revision;
        const answer = { load: toLoad(after, []), revision, answeredAt: env.clock.now() };
        await parts.answers.add({ accountId, key, bodyHash, ...answer });
      }
      return result;
    });
  };
  return { store: { ...store, write }, revisionAfter: () => revision };
}

type EditOf<K extends OfficeEdit["kind"]> = Extract<OfficeEdit, { kind: K }>;

const performers: {
  [K in OfficeEdit["kind"]]: (context: Context, caller: Caller, edit: EditOf<K>) => Promise<unknown>;
} = {
  post: (context, caller, { loadId, load, source }) =>
    postLoad(context, { ...caller, channel: source === "Integration" ? "http" : "window" }, load, { loadId }),
  update: (context, caller, { loadId, load, revision }) =>
    updateLoad(context, caller, loadId, load, { expectedRevision: revision }),
  book: async (context, caller, edit) => bookLoad(context, caller, await toBooking(context, caller, edit)),
  unbook: unbookLoad,
  delete: (context, caller, { loadId, deletion, revision }) =>
    deleteLoad(context, caller, loadId, deletion, revision),
  restore: (context, caller, { loadId, revision }) => restoreLoad(context, caller, loadId, revision),
  async refresh(context, caller, { loadId }) {
    const [outcome] = (await refreshLoads(context, caller, [loadId])).statuses;
    if (outcome?.status !== refreshStatus.refreshed)
      throw new LanedeskError("conflict", outcome?.error ?? "The load was not refreshed.");
  },
  internal: changeInternal,
};

/** @throws LanedeskError "stale" if others changed the customer or the rate to another value */
async function changeInternal(
  { store, env, publish }: Context,
  caller: Caller,
  { loadId, internal: edit }: EditOf<"internal">,
): Promise<void> {
  const { accountId, userId } = caller;
  await store.write(loadChangeParts, async (parts) => {
    const before = await parts.loads.find(accountId, loadId);
    if (!before) throw loadNotFound();
    const { fields, lost } = applyInternal(before.internal ?? noInternalFields, edit, userId);
    if (Object.keys(lost).length > 0)
      throw new LanedeskError("stale", "The customer or the customer rate was changed by somebody else.");
    assertInternalLimits(fields);
    const after = { ...before, internal: fields };
    await parts.loads.saveMany([after]);
    const now = env.clock.now();
    await recordInternalEdit(parts, after, now);
    await recordAudit(parts, caller, now, "loads", [changeOf(loadId, before, after)]);
  });
  publish("loads.changed", { loadIds: [loadId] });
}

/** Finds the carrier by its numbers, because its id differs between stores. */
async function toBooking(
  { store }: Context,
  { accountId }: Caller,
  { loadId, revision, booking: { carrier, rate, reason } }: EditOf<"book">,
): Promise<Booking> {
  const { name, usdotNumber, mcNumber, phone, email } = carrier;
  const identity = { usdotNumber, mcNumber, intrastateNumber: "" };
  const [known] = await store.read(["carriers"], ({ carriers }) =>
    carriers.findByIdentity(accountId, [identity]),
  );
  return {
    ...{ loadId, revision, rate, reason, phone, email },
    ...(known ? { carrierId: known.insdId } : { carrierName: name }),
  };
}

const findLoad = (
  { store }: Context,
  { accountId }: Caller,
  loadId: string,
): Promise<OfficeLoad | undefined> =>
  store.read(["loads", "activities"], async (parts) => {
    const found = await parts.loads.find(accountId, loadId);
    return found && (await toOfficeLoads(parts, [found]))[0];
  });

const reusedId = () =>
  new LanedeskError(
    "reused-key",
    "This edit ID was already used for a different edit. Nothing was changed; send a new ID.",
  );

/** Says nothing about the other account. */
const takenId = () =>
  new LanedeskError("conflict", "This load ID is in use. Nothing was posted; send the load with a new ID.");

const alreadyPosted = () =>
  new LanedeskError("stale", "A load with this ID was already posted. Nothing was changed.");

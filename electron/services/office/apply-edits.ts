import { hash } from "node:crypto";
import { decode, LanedeskError } from "../../../shared/failure.ts";
import { type Json, toCanonicalJson } from "../../../shared/json.ts";
import type { OfficeLoad } from "../../../shared/office/changes.ts";
import {
  type CarrierEdit,
  carrierEdit,
  type EditAnswer,
  isCarrierEdit,
  type OfficeEdit,
  officeEdit,
} from "../../../shared/office/edits.ts";
import type { BookRequest } from "../../../shared/views/booking.ts";
import { noInternalFields } from "../../../shared/views/internal-fields.ts";
import type { AnswerRecord, Store, StorePartName } from "../../store/store.ts";
import { findSameCarriers } from "../carriers/carrier-facts.ts";
import type { Caller, Context } from "../context.ts";
import { bookLoad, unbookLoad } from "../loads/book.ts";
import { loadChangeParts } from "../loads/change-load.ts";
import { postLoad } from "../loads/create.ts";
import { deleteLoad, restoreLoad } from "../loads/delete.ts";
import { createLoadNotFoundError } from "../loads/get.ts";
import { assertInternalLimits } from "../loads/internal-fields.ts";
import { recordInternalEdit } from "../loads/outbox-edits.ts";
import { refreshLoad } from "../loads/refresh.ts";
import { updateLoad } from "../loads/update.ts";
import { getChange, recordAudit } from "../people/record-audit.ts";
import { applyCarrierEdit } from "./apply-carrier-edit.ts";
import { applyInternalEdit } from "./internal-edit.ts";
import { readOfficeLoads } from "./read-loads.ts";

/** Error codes after which the caller sends the same edits again. */
const TRANSIENT_CODES = new Set(["unavailable", "unknown-outcome", "in-use", "internal"]);

/** Reports an edit that was already applied; nothing was changed. */
class RepeatedEditError extends Error {
  readonly revision: number;

  constructor(revision: number) {
    super("This edit was already applied.");
    this.revision = revision;
  }
}

/**
 * Applies a desktop's edits in order, each in its own transaction. Applies an edit only once, even if the desktop sends
 * the edit several times.
 * @param edits as sent; an invalid edit gets the result "rejected"
 * @throws LanedeskError with a code of `TRANSIENT_CODES`, and unexpected errors; some edits may be applied by then, so
 * the caller sends all edits again
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
    const bodyHash = hash("sha256", toCanonicalJson(sent as unknown as Json), "hex");
    if (isCarrierEdit(sent)) {
      const change = decode(carrierEdit, sent);
      const { store } = createRecordingStore(context, caller, change, bodyHash);
      // Checks for a repeat first, because a rule could reject an edit that was already applied.
      await store.read(["answers"], async ({ answers }) =>
        assertNotApplied(await answers.find(caller.accountId, getEditKey(editId)), bodyHash),
      );
      await applyCarrierEdit({ ...context, store }, caller, change);
      return { editId, result: "done", revision: 0 };
    }
    edit = decode(officeEdit, sent);
    const { store, getRevisionAfter } = createRecordingStore(context, caller, edit, bodyHash);
    await appliers[edit.kind]({ ...context, store }, caller, edit as never);
    return { editId, result: "done", revision: getRevisionAfter() };
  } catch (cause) {
    if (cause instanceof RepeatedEditError) return { editId, result: "done", revision: cause.revision };
    if (!(cause instanceof LanedeskError) || TRANSIENT_CODES.has(cause.code)) throw cause;
    const load = edit && (await findLoad(context, caller, edit.loadId));
    if (load && isStale(cause, edit, load)) return { editId, result: "stale", load };
    return { editId, result: "rejected", code: cause.code, message: cause.message, errors: cause.fields };
  }
}

/** Whether the sender does not have the current version of the load, which then explains more than the error. */
const isStale = ({ code }: LanedeskError, edit: OfficeEdit | undefined, { revision }: OfficeLoad): boolean =>
  code === "stale" ||
  (code === "conflict" && edit !== undefined && "revision" in edit && edit.revision !== revision);

/**
 * Wraps a store: the transaction that writes the audit log also records the edit, and fails if the edit was applied
 * before. Other transactions, such as storing a fitted rate model, are not part of the edit.
 */
function createRecordingStore(
  { store, env }: Context,
  { accountId }: Caller,
  edit: OfficeEdit | CarrierEdit,
  bodyHash: string,
): { store: Store; getRevisionAfter(): number } {
  const { editId } = edit;
  let revision = 0;
  const write: Store["write"] = (names, work) => {
    const isAudited = (names as readonly StorePartName[]).includes("auditLog");
    if (!isAudited) return store.write(names, work);
    return store.write([...names, "answers" as const, "loads" as const], async (parts) => {
      const answeredAt = env.clock.now();
      const answer = { accountId, key: getEditKey(editId), bodyHash, answeredAt, load: null, revision: 0 };
      assertNotApplied(await parts.answers.add(answer), bodyHash);
      if (edit.kind === "post" && (await parts.loads.isTaken(edit.loadId)))
        throw (await parts.loads.find(accountId, edit.loadId))
          ? createAlreadyPostedError()
          : createTakenIdError();
      const result = await work(parts as never);
      if (!("loadId" in edit)) return result;
      const after = await parts.loads.find(accountId, edit.loadId);
      if (!after) throw createLoadNotFoundError();
      revision = after.revision;
      await parts.answers.save({ ...answer, revision });
      return result;
    });
  };
  return { store: { ...store, write }, getRevisionAfter: () => revision };
}

/** Returns the key of an edit's response. The table also has Idempotency-Keys, which contain no space. */
export const getEditKey = (editId: string): string => `lanedesk-edit ${editId}`;

/**
 * Checks that an edit was not applied before.
 * @param first the stored response to the edit's id
 * @throws RepeatedEditError if the edit was applied; LanedeskError "reused-key" if another edit had the same id
 */
function assertNotApplied(first: AnswerRecord | undefined, bodyHash: string): void {
  if (first && first.bodyHash !== bodyHash) throw createReusedIdError();
  if (first) throw new RepeatedEditError(first.revision);
}

type EditOf<K extends OfficeEdit["kind"]> = Extract<OfficeEdit, { kind: K }>;

const appliers: {
  [K in OfficeEdit["kind"]]: (context: Context, caller: Caller, edit: EditOf<K>) => Promise<unknown>;
} = {
  post: (context, caller, { loadId, load, source }) =>
    postLoad(context, { ...caller, channel: source === "Integration" ? "http" : "window" }, load, { loadId }),
  update: (context, caller, { loadId, load, revision }) =>
    updateLoad(context, caller, loadId, load, { expectedRevision: revision }),
  book: async (context, caller, edit) =>
    bookLoad(context, caller, await toBookRequest(context, caller, edit)),
  unbook: unbookLoad,
  delete: (context, caller, { loadId, deletion, revision }) =>
    deleteLoad(context, caller, loadId, deletion, revision),
  restore: (context, caller, { loadId, revision }) => restoreLoad(context, caller, loadId, revision),
  refresh: (context, caller, { loadId }) => refreshLoad(context, caller, loadId),
  internal: mergeInternalFields,
};

/**
 * Merges an edit with a load's internal fields.
 * @throws LanedeskError "not-found"; "conflict" for too many notes or reminders; "stale" if others changed the customer
 * or the customer rate to a different value
 */
async function mergeInternalFields(
  { store, env, publish }: Context,
  caller: Caller,
  { loadId, internal: edit }: EditOf<"internal">,
): Promise<void> {
  const { accountId, userId } = caller;
  await store.write(loadChangeParts, async (parts) => {
    const before = await parts.loads.find(accountId, loadId);
    if (!before) throw createLoadNotFoundError();
    const { fields, lost } = applyInternalEdit(before.internal ?? noInternalFields, edit, userId);
    if (Object.keys(lost).length > 0)
      throw new LanedeskError(
        "stale",
        "Someone else changed the customer or the customer rate. Review the load, then enter the value again.",
      );
    assertInternalLimits(fields);
    const after = { ...before, internal: fields };
    await parts.loads.saveMany([after]);
    const now = env.clock.now();
    await recordInternalEdit(parts, after, now);
    await recordAudit(parts, caller, now, "loads", [getChange(loadId, before, after, after.loadNumber)]);
  });
  publish("loads.changed", { loadIds: [loadId] });
}

/** Converts the booking of an edit. Finds the carrier by its numbers, because its id differs between stores. */
async function toBookRequest(
  { store }: Context,
  { accountId }: Caller,
  { loadId, revision, booking: { carrier, rate, reason } }: EditOf<"book">,
): Promise<BookRequest> {
  const { name, usdotNumber, mcNumber, phone, email } = carrier;
  const identity = { usdotNumber, mcNumber, intrastateNumber: "" };
  const [known] = await store.read(["carriers"], (parts) => findSameCarriers(parts, accountId, [identity]));
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
    return found && (await readOfficeLoads(parts, [found]))[0];
  });

const createReusedIdError = () =>
  new LanedeskError(
    "reused-key",
    "This edit ID was already used for a different edit. Nothing was changed; send a new ID.",
  );

/** The load may belong to another account, which the message does not mention. */
const createTakenIdError = () =>
  new LanedeskError("conflict", "This load ID is in use. Nothing was posted; send the load with a new ID.");

const createAlreadyPostedError = () =>
  new LanedeskError(
    "stale",
    "A load with this ID was already posted; nothing was changed. Compare your load with the posted load.",
  );

import { decideCarrier } from "../../../../electron/services/carrier-rules/decide-carrier.ts";
import { recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import { saveCarrier } from "../../../../electron/services/carriers/save-carrier.ts";
import { clearCarriers } from "../../../../electron/services/change-queue/change-queue.ts";
import type { Caller, Context } from "../../../../electron/services/context.ts";
import { bookLoad, unbookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { deleteLoad, restoreLoad } from "../../../../electron/services/loads/delete.ts";
import { changeInternalFields } from "../../../../electron/services/loads/internal-fields.ts";
import { refreshLoads } from "../../../../electron/services/loads/refresh.ts";
import { updateLoad } from "../../../../electron/services/loads/update.ts";
import type { LoadRecord, Store } from "../../../../electron/store/store.ts";
import { LanedeskError } from "../../../../shared/failure.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { noDecision } from "../../../../shared/views/carrier-decision.ts";
import { applyDecision } from "../decision.ts";
import { createLoad, getTag, getValue, makeValue, setValue, toJson } from "../tagged-load.ts";
import type { OfficeStep, Place } from "./office-schedule.ts";
import { listRecords, type OfficeDesktopState, type OfficeWorld } from "./office-world.ts";

/** A person at a window: the office's own one or that of a desktop. */
interface Seat {
  name: string;
  store: Store;
  context: Context;
  caller: Caller;
  /** Sends the change soon. */
  wake(): void;
}

/** Performs one step of a schedule; skips what a closed program, or a load in another state, can't do. */
export async function performOfficeStep(world: OfficeWorld, step: OfficeStep): Promise<void> {
  switch (step.action) {
    case "back up office":
      world.backup = await world.office.backUp();
      return;
    case "set back office":
      await world.backup?.restore();
      return;
    case "import carrier": {
      world.counter += 1;
      const { context, caller } = world.office;
      const { usdotNumber } = step;
      await recordCarriers(context, caller, [
        { usdotNumber, legalName: `Carrier ${usdotNumber}`, drivers: world.counter },
      ]);
      return;
    }
    case "offline":
    case "crash":
    case "clock":
    case "decide": {
      const state = world.desktops[step.place];
      if (state) await performDesktopStep(world, state, step);
      return;
    }
    default: {
      const seat = findSeat(world, step.place);
      if (!seat) return;
      // The record may have changed since it was read; then the window shows the reason.
      await performSeatStep(world, seat, step).catch((cause: unknown) => {
        if (!(cause instanceof LanedeskError)) throw cause;
      });
      seat.wake();
    }
  }
}

async function performDesktopStep(
  world: OfficeWorld,
  state: OfficeDesktopState,
  step: Extract<OfficeStep, { action: "offline" | "crash" | "clock" | "decide" }>,
): Promise<void> {
  const { desktop } = state;
  if (step.action === "offline") state.offlineUntil = world.time.now() + step.durationMs;
  else if (step.action === "clock") desktop.setClock(step.skewMs);
  else if (step.action === "decide") await decideAll(world, state, step.side);
  else {
    desktop.crashAfter(step.waits);
    world.time.after(60_000 + step.downMs, () => {
      if (!desktop.isUp()) desktop.start();
    });
  }
}

/** Decides every conflict, rejected edit and edit in doubt of a desktop for `side`; returns how many there were. */
export async function decideAll(
  world: OfficeWorld,
  { desktop, store }: OfficeDesktopState,
  side: "local" | "remote",
): Promise<number> {
  if (!desktop.isUp()) return 0;
  const { records } = await store.read(["outbox"], ({ outbox }) =>
    outbox.readPage(desktop.caller.accountId, null, 1_000),
  );
  const undecided = records.filter(({ state }) => ["conflict", "rejected", "in doubt"].includes(state));
  const { loads } = await listRecords(store);
  for (const edit of undecided) {
    const local = loads.find(({ loadId }) => loadId === edit.loadId);
    if (!local) continue;
    const tag = getTag(local);
    world.decisions.push({ desktop: desktop.name, tag, side, message: edit.message });
    await applyDecision(desktop, { edit, local, link: undefined, side, found: undefined });
  }
  return undecided.length;
}

function findSeat({ office, desktops }: OfficeWorld, place: Place): Seat | undefined {
  if (place === "office") return { name: "office", ...office, wake: () => undefined };
  const state = desktops[place];
  if (!state?.desktop.isUp()) return undefined;
  const { desktop, store } = state;
  const { name, caller } = desktop;
  return { name, store, context: desktop.context(), caller, wake: () => desktop.sync().runSoon() };
}

type SeatStep = Exclude<
  OfficeStep,
  {
    action:
      | "back up office"
      | "set back office"
      | "import carrier"
      | "offline"
      | "crash"
      | "clock"
      | "decide";
  }
>;

async function performSeatStep(world: OfficeWorld, seat: Seat, step: SeatStep): Promise<void> {
  const { context, caller, name } = seat;
  if (step.action === "post") {
    world.attemptedPosts.push(step.tag);
    await postLoad(context, caller, createLoad(step.tag));
    world.posted.push({ place: name, tag: step.tag });
    return;
  }
  if ("usdotNumber" in step) return await performCarrierStep(world, seat, step);
  const found = (await listRecords(seat.store)).loads.filter((load) => getTag(load) === step.tag);
  // A version that was posted as a new load has the same tag.
  const load = found.find(({ status }) => status === "available") ?? found[0];
  if (load) await performLoadStep(world, seat, step, load);
}

async function performLoadStep(
  world: OfficeWorld,
  { name, context, caller }: Seat,
  step: Extract<SeatStep, { tag: string }>,
  load: LoadRecord,
): Promise<void> {
  const { loadId, revision } = load;
  const { tag } = step;
  world.counter += 1;
  const text = `${step.action} ${world.counter}`;
  switch (step.action) {
    case "edit": {
      if (load.status !== "available") return;
      const changed = toJson(load);
      const before = getValue(changed, step.field);
      const after = makeValue(world, changed, step.field);
      setValue(changed, step.field, after);
      await updateLoad(context, caller, loadId, loadRequest.parse(changed), { expectedRevision: revision });
      world.edits.push({ place: name, tag, field: step.field, before, after });
      return;
    }
    case "book":
      await bookLoad(context, caller, { loadId, carrierName: text, rate: 1_000, revision });
      world.bookings.push({ place: name, tag, carrierName: text });
      return;
    case "unbook":
      world.unbooked.add(load.carrierName);
      await unbookLoad(context, caller, { loadId, revision });
      return;
    case "delete":
      world.deleted.add(tag);
      await deleteLoad(context, caller, loadId, { reason: "2", comment: null }, revision);
      for (const edit of world.edits) if (edit.place === name && edit.tag === tag) edit.isDeleted = true;
      return;
    case "restore":
      await restoreLoad(context, caller, loadId, revision);
      return;
    case "refresh":
      await refreshLoads(context, caller, [loadId]);
      return;
    case "note":
      await changeInternalFields(context, caller, loadId, {
        kind: "add note",
        noteId: world.random.createGuid(),
        text,
      });
      world.notes.push({ place: name, tag, text });
      return;
    case "delete note": {
      const [note] = load.internal?.notes ?? [];
      if (!note) return;
      world.deletedNotes.add(note.text);
      await changeInternalFields(context, caller, loadId, { kind: "delete note", noteId: note.noteId });
      return;
    }
    case "remind":
      await changeInternalFields(context, caller, loadId, {
        kind: "save reminder",
        reminderId: world.random.createGuid(),
        text,
        dueAt: world.time.now() + 3_600_000,
      });
      world.notes.push({ place: name, tag, text });
      return;
    case "customer": {
      const { customer = "", customerRate = null } = load.internal ?? {};
      const change = { kind: "customer", customer: text, customerRate } as const;
      await changeInternalFields(context, caller, loadId, change);
      world.customers.push({ place: name, tag, before: customer, after: text });
    }
  }
}

async function performCarrierStep(
  world: OfficeWorld,
  { name, store, context, caller }: Seat,
  { action, usdotNumber }: Extract<SeatStep, { usdotNumber: string }>,
): Promise<void> {
  const { carriers, decisions } = await listRecords(store);
  const carrier = carriers.find(({ facts }) => facts.usdotNumber === usdotNumber);
  world.counter += 1;
  const text = `${action} ${world.counter}`;
  if (action === "enter facts") {
    const form = carrier
      ? { phone: text }
      : { usdotNumber, legalName: `Carrier ${usdotNumber}`, phone: text };
    await saveCarrier(context, caller, carrier?.insdId ?? null, form);
    return;
  }
  if (!carrier) return;
  const { insdId } = carrier;
  if (action === "clear carrier") {
    const timeStamp = new Date(carrier.changedAt).toISOString();
    await clearCarriers(context, caller, [{ insdID: insdId, timeStamp }]);
    return;
  }
  const before = decisions.find((one) => one.insdId === insdId) ?? noDecision;
  const { remitTo, w9Date, certificateEnd, endDate } = before;
  const form = { remitTo, w9Date, certificateEnd, endDate, status: "watch", note: text } as const;
  await decideCarrier(context, caller, insdId, form);
  world.carrierDecisions.push({ place: name, usdotNumber, before: before.note, after: text });
}

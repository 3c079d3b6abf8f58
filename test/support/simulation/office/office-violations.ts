import { ENTERED_SOURCE } from "../../../../electron/services/carriers/save-carrier.ts";
import type { CarrierRecord, LoadRecord, Store } from "../../../../electron/store/store.ts";
import { readLoadValues } from "../../../../electron/sync/merge/load-fields.ts";
import { getOfficeBookingState } from "../../../../electron/sync/office/office-load.ts";
import type { Json } from "../../../../shared/json.ts";
import { toCanonicalJson } from "../../../../shared/json.ts";
import type { FieldName } from "../schedule.ts";
import { includesChange } from "../stop-arrangement.ts";
import { getTag, getValue, toJson } from "../tagged-load.ts";
import { listRecords, type OfficeWorld } from "./office-world.ts";

/** Tells the broker to decide again, because the office lost the carrier and has not imported it again yet. */
const UNKNOWN_CARRIER_MESSAGE = "The office does not have this carrier";

type Records = Awaited<ReturnType<typeof listRecords>>;

/** Lists what differs between the places, what was lost and what is not sent. */
export async function findOfficeViolations(world: OfficeWorld): Promise<string[]> {
  const there = await listRecords(world.office.store);
  const problems: string[] = [];
  const wasSetBack = world.office.restores() > 0;
  const logs = new Map<string, string>();
  for (const { desktop, store } of world.desktops) {
    const here = await listRecords(store);
    const log = await readLog(store);
    logs.set(desktop.name, log);
    problems.push(...findDifferences(desktop.name, here, there, { wasSetBack, log }));
    problems.push(...(await listUnsent(desktop.name, store)));
  }
  return [
    ...problems,
    ...findDuplicates(world, there),
    ...findLostPosts(world, there),
    ...findLostEdits(world, there, wasSetBack),
    ...findLostBookings(world, there, logs, wasSetBack),
    ...findLostNotes(world, there, logs, wasSetBack),
    ...findLostCarrierDecisions(world, there, logs, wasSetBack),
  ];
}

const readLog = (store: Store): Promise<string> =>
  store.read(["syncLog"], async ({ syncLog }) =>
    (await syncLog.readPage("", null, 10_000)).records.map(({ message }) => message).join("\n"),
  );

async function listUnsent(name: string, store: Store): Promise<string[]> {
  const [edits, carriers] = await store.read(["outbox", "keyValue"], async ({ outbox, keyValue }) => [
    (await outbox.readPage("", null, 100)).records,
    (await keyValue.get("officeCarrierEdits"))?.edits ?? [],
  ]);
  return [
    ...edits.map(({ kind, state, message }) => `${name} has a ${state} ${kind}: ${message}`),
    ...carriers.map(({ edit }) => `${name} has an unsent ${edit.kind} of a carrier`),
  ];
}

/** Describes a load without ids and times that differ between stores. */
function describeLoad(load: LoadRecord, wasSetBack: boolean): Record<string, Json> {
  const { values, stops } = readLoadValues({ ...toJson(load), postAsUser: null });
  const { booking, carrierName } = getOfficeBookingState({ booking: null, ...load } as never);
  const { customer = "", customerRate = null, notes = [], reminders = [] } = load.internal ?? {};
  return {
    content:
      load.status === "deleted" ? "" : ({ ...values, stops: stops.map((stop) => stop.values) } as never),
    status: load.status,
    booking: load.status === "booked" ? `${carrierName} ${booking?.rate ?? ""}` : "",
    internal: {
      customer,
      customerRate,
      notes: notes.map(({ text }) => text).toSorted(),
      reminders: reminders.map(({ text }) => text).toSorted(),
    } as never,
    // A lost refresh is not sent again.
    refreshed: wasSetBack || `${load.refreshedAt} ${load.refreshes}`,
  };
}

function describeCarrier(
  { insdId, facts }: CarrierRecord,
  { decisions, queue }: Pick<Records, "decisions" | "queue">,
  { wasSetBack, log }: { wasSetBack: boolean; log: string },
): Record<string, Json> {
  const { status = "none", note = "" } = decisions.find((one) => one.insdId === insdId) ?? {};
  const { legalName, phone } = facts;
  return {
    phone,
    // An office that was set back imports its files again.
    imported: wasSetBack || `${legalName} ${facts.drivers}`,
    decision: (wasSetBack && log.includes(UNKNOWN_CARRIER_MESSAGE)) || `${status} ${note}`,
    queued: queue.some((entry) => entry.insdId === insdId),
  };
}

function findDifferences(
  name: string,
  here: Records,
  there: Records,
  { wasSetBack, log }: { wasSetBack: boolean; log: string },
): string[] {
  const compare = <T>(
    own: readonly T[],
    others: readonly T[],
    getName: (record: T) => string,
    describe: (record: T, records: Records) => Record<string, Json>,
  ) => {
    const known = new Map(own.map((record) => [getName(record), describe(record, here)]));
    const missing = others.filter((record) => !known.has(getName(record)));
    const found = others.flatMap((record) => {
      const [local, office] = [known.get(getName(record)), describe(record, there)];
      if (!local) return [];
      return Object.keys(office).flatMap((part) => {
        const [one, other] = [local[part], office[part]].map((value) => toCanonicalJson(value ?? null));
        return one === other ? [] : [`${name} has ${part} ${one} of ${getName(record)}, the office ${other}`];
      });
    });
    const extra = [...known.keys()].filter((key) => !others.some((record) => getName(record) === key));
    return [
      ...missing.map((record) => `${name} lacks ${getName(record)}`),
      ...extra.map((key) => `the office lacks ${key} of ${name}`),
      ...found,
    ];
  };
  // A deleted load is not posted again at an office that was set back.
  const isKnown = (load: LoadRecord) =>
    load.status !== "deleted" || there.loads.some(({ loadId }) => loadId === load.loadId);
  // An office that was set back imports its files again.
  const knownCarriers = here.carriers.filter(
    ({ sources, facts }) =>
      sources.some(({ source }) => source === ENTERED_SOURCE) ||
      there.carriers.some((one) => one.facts.usdotNumber === facts.usdotNumber),
  );
  return [
    ...compare(
      here.loads.filter(isKnown),
      there.loads,
      (load) => `${getTag(load)} (${load.loadId.slice(0, 4)})`,
      (load) => describeLoad(load, wasSetBack),
    ),
    ...compare(
      knownCarriers,
      there.carriers,
      ({ facts }) => facts.usdotNumber,
      (carrier, records) => describeCarrier(carrier, records, { wasSetBack, log }),
    ),
  ];
}

/** Only a broker who chose the own version of a load that had ended posts it a second time. */
function findDuplicates({ decisions, attemptedPosts }: OfficeWorld, { loads }: Records): string[] {
  const tags = loads.map(getTag);
  return [...new Set(tags)].flatMap((tag) => {
    const count = tags.filter((one) => one === tag).length;
    const again = decisions.filter((one) => one.tag === tag && one.side === "local").length;
    const expected = attemptedPosts.filter((one) => one === tag).length;
    return count > expected + again ? [`${tag} was posted ${count} times`] : [];
  });
}

function findLostPosts({ posted, deleted, office }: OfficeWorld, { loads }: Records): string[] {
  // A load that is deleted before it was sent is not sent.
  const lost = posted.filter(({ tag }) => !loads.some((load) => getTag(load) === tag) && !deleted.has(tag));
  // No desktop may have read what the office's own window posted after the backup.
  return lost
    .filter(({ place }) => place !== "office" || office.restores() === 0)
    .map(({ place, tag }) => `${tag} of ${place} is lost`);
}

/** An edit must be at the office, or a later edit or a broker's decision replaced it. */
function findLostEdits(
  { edits, deleted, decisions }: OfficeWorld,
  { loads }: Records,
  wasSetBack: boolean,
): string[] {
  return edits.flatMap((edit) => {
    const { place, tag, field, before, after } = edit;
    const has = (value: Json) => includesEdit(field, value, before, after);
    const own = loads.filter((load) => getTag(load) === tag);
    const isThere = own.some((load) => has(getValue(toJson(load), field)));
    // The last changes of a load that is deleted before they are sent are not sent, unless someone restores the load
    // before it is booked.
    const isDeleted =
      (deleted.has(tag) && own.every(({ status }) => status === "deleted")) ||
      (edit.isDeleted && own.every(({ status }) => status !== "available"));
    const isReplaced = edits.some(
      (later) =>
        later !== edit &&
        later.tag === tag &&
        later.field === field &&
        has(later.before) &&
        !has(later.after),
    );
    const isDecided = decisions.some((one) => one.tag === tag);
    if (isThere || isDeleted || isReplaced || isDecided || (wasSetBack && place === "office")) return [];
    return [`${place} lost ${field} = ${after} of ${tag}`];
  });
}

const includesEdit = (field: FieldName, value: Json, before: Json, after: Json): boolean =>
  field === "stops" ? includesChange(value, before, after) : value === after;

/** A booking must be in the load's history, or the broker must know that it was not sent. */
function findLostBookings(
  { bookings, unbooked, decisions }: OfficeWorld,
  { loads }: Records,
  logs: ReadonlyMap<string, string>,
  wasSetBack: boolean,
): string[] {
  return bookings.flatMap(({ place, tag, carrierName }) => {
    const isThere = loads.some((load) => getTag(load) === tag && load.carrierName === carrierName);
    const isKnown =
      unbooked.has(carrierName) ||
      logs.get(place)?.includes(carrierName) ||
      decisions.some(
        (one) => one.tag === tag && (one.message.includes(carrierName) || one.side === "remote"),
      );
    return isThere || isKnown || wasSetBack
      ? []
      : [`${place} lost the booking of ${tag} with ${carrierName}`];
  });
}

function findLostNotes(
  { notes, deletedNotes, customers, decisions, deleted }: OfficeWorld,
  { loads }: Records,
  logs: ReadonlyMap<string, string>,
  wasSetBack: boolean,
): string[] {
  const texts = loads.map((load) => ({
    tag: getTag(load),
    text: toCanonicalJson(toJson(load.internal ?? {})),
  }));
  const isThere = (tag: string, text: string) =>
    texts.some((one) => one.tag === tag && one.text.includes(text));
  const isKnown = ({ place, tag, text }: { place: string; tag: string; text: string }) =>
    logs.get(place)?.includes(text) ||
    (wasSetBack && place === "office") ||
    // A load that is deleted before it was sent, or that the office lost after it was deleted, is not sent. Another
    // desktop may post its older version.
    (deleted.has(tag) && (wasSetBack || !texts.some((one) => one.tag === tag))) ||
    decisions.some((one) => one.tag === tag && one.desktop === place);
  const lostNotes = notes.filter(
    ({ text, ...one }) => !isThere(one.tag, text) && !deletedNotes.has(text) && !isKnown({ text, ...one }),
  );
  const lostCustomers = customers.filter(
    ({ place, tag, after: text }) =>
      !isThere(tag, text) &&
      !customers.some((later) => later.tag === tag && later.before === text) &&
      !isKnown({ place, tag, text }),
  );
  return [
    ...lostNotes.map(({ place, tag, text }) => `${place} lost ${text} of ${tag}`),
    ...lostCustomers.map(({ place, tag, after }) => `${place} lost ${after} of ${tag}`),
  ];
}

function findLostCarrierDecisions(
  { carrierDecisions }: OfficeWorld,
  { carriers, decisions }: Records,
  logs: ReadonlyMap<string, string>,
  wasSetBack: boolean,
): string[] {
  return carrierDecisions.flatMap(({ place, usdotNumber, after }) => {
    const carrier = carriers.find(({ facts }) => facts.usdotNumber === usdotNumber);
    const now = decisions.find(({ insdId }) => insdId === carrier?.insdId)?.note;
    const isReplaced = carrierDecisions.some(
      (later) => later.usdotNumber === usdotNumber && later.before === after,
    );
    // The log names the field and the colleague, not the text.
    const log = logs.get(place) ?? "";
    const isKnown =
      log.includes("did not send your decision") || (wasSetBack && log.includes(UNKNOWN_CARRIER_MESSAGE));
    // An office that was set back imports its files again.
    const isMissing = carrier === undefined && wasSetBack;
    if (isMissing || now === after || isReplaced || isKnown || (wasSetBack && place === "office")) return [];
    return [`${place} lost ${after} of carrier ${usdotNumber}`];
  });
}

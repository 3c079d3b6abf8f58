import type { EditRecord, LoadRecord, RemoteLinkRecord } from "../../../electron/store/store.ts";
import { readLoadValues, STOPS_PATH } from "../../../electron/sync/merge/load-fields.ts";
import { findDifferences } from "../../../electron/sync/merge/merge-loads.ts";
import { hasEndConflict } from "../../../electron/sync/reconcile/reconcile-load.ts";
import type { Json, JsonObject } from "../../../shared/json.ts";
import { type FieldName, fields } from "./schedule.ts";
import { findWrongStopTypes, includesChange } from "./stop-arrangement.ts";
import { getTag, getValue, toJson } from "./tagged-load.ts";
import { getRemoteStatus, listLoads, type World } from "./world.ts";

/** A desktop's version of one load at the end. */
interface LoadAtEnd {
  name: string;
  local: LoadRecord;
  link: RemoteLinkRecord | undefined;
  edits: EditRecord[];
}

/** Lists what was lost, posted twice or left without a message. */
export async function findViolations(world: World): Promise<string[]> {
  const remoteLoads = await world.remote.loads();
  const loads: LoadAtEnd[] = [];
  for (const { desktop, store } of world.desktops)
    for (const local of await listLoads(store)) {
      const [link, edits] = await store.read(["remoteLinks", "outbox"], async (parts) => [
        (await parts.remoteLinks.findMany([local.loadId]))[0],
        await parts.outbox.findByLoads([local.loadId]),
      ]);
      loads.push({ name: desktop.name, local, link, edits });
    }
  return [
    ...findDuplicates(world, remoteLoads),
    ...findLostPosts(world, remoteLoads, loads),
    ...findLostEdits(world, remoteLoads, loads),
    ...findDifferentLoads(world, remoteLoads, loads),
    ...listWrongStopTypes(remoteLoads, loads),
    ...findStuckEdits(world, loads),
    ...findSelfConflicts(world, loads),
    ...(await findLostCarriers(world)),
  ];
}

/** The desktop that reads the remote's change queue must have the latest version of every carrier. */
async function findLostCarriers({ carriers, desktops, isBare }: World): Promise<string[]> {
  const [first] = desktops;
  if (!first || isBare) return [];
  const { accountId } = first.desktop.caller;
  const expected = [...carriers];
  const found = await first.store.read(["carriers"], (parts) =>
    parts.carriers.findByIdentity(
      accountId,
      expected.map(([usdotNumber]) => ({ usdotNumber, mcNumber: "", intrastateNumber: "" })),
    ),
  );
  return expected.flatMap(([usdotNumber, drivers], index) => {
    const here = found[index]?.facts.drivers;
    return here === drivers ? [] : [`carrier ${usdotNumber} has ${drivers} drivers, and ${here} here`];
  });
}

/**
 * An unbooked load, or one whose delete was discarded too late, is posted as a new one, after the first one ended there.
 * A restored remote may have the first one again, which no desktop knows.
 */
function findDuplicates(world: World, remoteLoads: JsonObject[]): string[] {
  const mayEnd = (tag: string) => world.booked.has(tag) || world.undeleted.has(tag);
  const tags = remoteLoads
    .filter((load) => !mayEnd(getTag(load)) || getRemoteStatus(load) === "available")
    .map(getTag)
    .filter(
      (tag) => !world.allowedDuplicates.has(tag) && !(world.wasRemoteRestored && world.booked.has(tag)),
    );
  return tags.filter((tag, index) => tags.indexOf(tag) !== index).map((tag) => `${tag} was posted twice`);
}

function findLostPosts(world: World, remoteLoads: JsonObject[], loads: LoadAtEnd[]): string[] {
  return world.posted
    .filter(({ desktop, tag }) => {
      const there = remoteLoads.some((load) => getTag(load) === tag);
      const own = loads.find(({ name, local }) => name === desktop && getTag(local) === tag);
      // While the broker decides on a load that ended or is missing there, it is not posted again.
      const waits = own?.edits.some((edit) => edit.kind === "create" || hasEndConflict(edit));
      // A load that had ended is not posted.
      const hasEnded = own?.local.status === "deleted" || own?.local.status === "booked";
      return !there && !waits && !hasEnded && !world.localOnly.has(`${desktop} ${tag}`);
    })
    .map(({ tag, desktop }) => `${tag} of ${desktop} is lost`);
}

/** An edit must be on the remote, in an outbox, in a conflict, or replaced by a later edit that saw it. */
function findLostEdits(world: World, remoteLoads: JsonObject[], loads: LoadAtEnd[]): string[] {
  const overwrites = [...world.edits, ...world.attempts];
  return world.edits
    .filter((edit) => {
      const { desktop, tag, field, before, after } = edit;
      const includesEdit = (value: Json) =>
        field === "stops" ? includesChange(value, before, after) : value === after;
      const isUndone = overwrites.some(
        (later) =>
          later !== edit &&
          later.tag === tag &&
          later.field === field &&
          includesEdit(later.before) &&
          !includesEdit(later.after),
      );
      if (isUndone) return false;
      if (remoteLoads.some((load) => getTag(load) === tag && includesEdit(getValue(load, field))))
        return false;
      // A restored remote loses its own edits; a bare one can't be asked what was edited since.
      if (world.wasRemoteRestored && (desktop === "colleague" || world.isBare)) return false;
      // A bare remote does not guard updates, so a desktop may overwrite a colleague's edit.
      if (desktop === "colleague" && world.isBare) return false;
      if (desktop === "colleague")
        return !loads.some(({ local, edits }) => getTag(local) === tag && edits.length > 0);
      if (world.localOnly.has(`${desktop} ${tag}`)) return false;
      // A load that the broker posted as new exists twice.
      const owns = loads.filter(({ name, local }) => name === desktop && getTag(local) === tag);
      const has = (load: JsonObject) => includesEdit(getValue(load, field));
      const waits = owns.some(({ local, edits }) => edits.length > 0 && has(toJson(local)));
      const isInConflict = owns.some(({ edits }) =>
        edits.some(({ conflict }) => conflict && has(conflict.localContent)),
      );
      // A booked load is not posted, and not posted again after a restore of the remote; it stays here.
      const isBookedHere = owns.some(({ local }) => local.status === "booked" && has(toJson(local)));
      const isDeletedHere = world.deleted.some((entry) => entry.desktop === desktop && entry.tag === tag);
      return !waits && !isInConflict && !isDeletedHere && !isBookedHere;
    })
    .map(({ desktop, tag, field, after }) => `${desktop} lost ${field} = ${after} of ${tag}`);
}

function findDifferentLoads(world: World, remoteLoads: JsonObject[], loads: LoadAtEnd[]): string[] {
  return loads.flatMap(({ name, local, link, edits }) => {
    if (edits.length > 0 || world.localOnly.has(`${name} ${getTag(local)}`)) return [];
    // A bare remote does not say that it was restored, so ended loads are not read again.
    if (local.status !== "available" && world.isBare && world.wasRemoteRestored) return [];
    const there = remoteLoads.find((load) => load.loadId === link?.remoteLoadId);
    const isBookedHere = world.booked.has(getTag(local)) && local.status === "booked";
    const mayBeForgotten =
      local.status === "deleted" || isBookedHere || (world.wasRemoteRestored && local.status === "booked");
    if (!there) return mayBeForgotten ? [] : [`${getTag(local)} of ${name} is not at the remote`];
    const status = getRemoteStatus(there);
    // The interface has no booking, so a load that is booked here is deleted there.
    const isCovered =
      local.status === "booked" && status === "deleted" && getRemoteStatus(link?.base) === "deleted";
    if (isCovered && (isBookedHere || world.wasRemoteRestored)) return [];
    if (local.isLeftPosted && status === "available") return [];
    if (status !== local.status)
      return [`${getTag(local)} is ${local.status} at ${name} and ${status} at the remote`];
    if (status === "deleted") return [];
    const differences = findDifferences(withoutUser(toJson(local)), withoutUser(there)).map(
      ({ label }) => label,
    );
    return differences.length > 0
      ? [`${getTag(local)} of ${name} differs from the remote: ${differences}`]
      : [];
  });
}

const withoutUser = (load: JsonObject) => readLoadValues({ ...load, postAsUser: null });

/** No step changes the type of a stop, so a stop that is added again has its old type. */
function listWrongStopTypes(remoteLoads: JsonObject[], loads: LoadAtEnd[]): string[] {
  const here = loads.map(({ name, local }) => ({ where: name, load: toJson(local) }));
  const there = remoteLoads.map((load) => ({ where: "the remote", load }));
  return [...here, ...there].flatMap(({ where, load }) =>
    findWrongStopTypes(load).map((city) => `${city} of ${getTag(load)} has the wrong stop type at ${where}`),
  );
}

/**
 * A desktop must not conflict with its own values, except in guarded fields and after a restore of its store.
 */
function findSelfConflicts(world: World, loads: LoadAtEnd[]): string[] {
  if (world.wasRemoteRestored || world.wasDesktopRestored) return [];
  return loads.flatMap(({ name, local, link, edits }) => {
    const conflict = edits.find((edit) => edit.conflict?.kind === "fields")?.conflict;
    if (!link || !conflict) return [];
    const tag = getTag(local);
    const there = (field: FieldName) => getValue(conflict.remote, field);
    const changed = fields.filter((field) => there(field) !== getValue(link.base, field));
    // Another user may return the stops to an arrangement that this desktop made.
    const isEditedElsewhere = (field: FieldName) =>
      field === "stops" &&
      world.edits.some((one) => one.desktop !== name && one.tag === tag && one.field === field);
    const isOwn = (field: FieldName) =>
      !isEditedElsewhere(field) &&
      world.typedEdits.some(
        (one) => one.desktop === name && one.tag === tag && one.field === field && one.after === there(field),
      );
    const isGuarded = link.guarded.some(({ path }) => changed.some((field) => pathByField[field] === path));
    if (isGuarded || changed.length === 0 || !changed.every(isOwn)) return [];
    const own = changed.map((field) => `${field} = ${there(field)}`);
    return [`${name} conflicts with its own ${own} of ${tag}`];
  });
}

const pathByField: Record<FieldName, string> = {
  note: "note",
  loadNumber: "loadNumber",
  weight: "dimensional.weight",
  contact: STOPS_PATH,
  stops: STOPS_PATH,
};

function findStuckEdits({ isBare }: World, loads: LoadAtEnd[]): string[] {
  return loads.flatMap(({ name, local, edits }) => {
    const [first] = edits;
    if (!first) return [];
    const where = `${first.kind} of ${getTag(local)} at ${name}`;
    const { sent } = first;
    if (!isBare && first.state === "in doubt" && sent?.isRepeatable && !sent.wasRepeated)
      return [`${where} is in doubt, although a Lanedesk knows its key`];
    if (first.state === "pending" || first.state === "sending")
      return [`${where} still ${first.state}: ${first.message}`];
    return first.message === "" ? [`${where} is ${first.state} without a message`] : [];
  });
}

import type { EditRecord, LoadRecord, RemoteLinkRecord } from "../../../electron/store/store.ts";
import { readLoadValues, STOPS_PATH } from "../../../electron/sync/merge/load-fields.ts";
import { findDifferences } from "../../../electron/sync/merge/merge-loads.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import { statusOf } from "../../../shared/reference/load-states.ts";
import { type FieldName, fields } from "./schedule.ts";
import { ofOtherKind, standsIn } from "./stop-arrangement.ts";
import { asJson, tagOf, valueIn } from "./tagged-load.ts";
import { loadsOf, type World } from "./world.ts";

/** What a desktop has of one load when everything is over. */
interface Standing {
  name: string;
  local: LoadRecord;
  link: RemoteLinkRecord | undefined;
  edits: EditRecord[];
}

/** What was lost, doubled, or left without words, one line each. */
export async function violations(world: World): Promise<string[]> {
  const remoteLoads = await world.remote.loads();
  const standings: Standing[] = [];
  for (const { desktop, store } of world.desktops)
    for (const local of await loadsOf(store)) {
      const [link, edits] = await store.read(["remoteLinks", "outbox"], async (parts) => [
        (await parts.remoteLinks.findMany([local.loadId]))[0],
        await parts.outbox.findByLoads([local.loadId]),
      ]);
      standings.push({ name: desktop.name, local, link, edits });
    }
  return [
    ...twice(world, remoteLoads),
    ...lostPosts(world, remoteLoads, standings),
    ...lostEdits(world, remoteLoads, standings),
    ...unequal(world, remoteLoads, standings),
    ...ofOtherKinds(remoteLoads, standings),
    ...stuck(standings),
    ...withThemselves(world, standings),
    ...(await lostCarriers(world)),
  ];
}

/** The desktop that follows the remote's change queue has every carrier as it last became there. */
async function lostCarriers({ carriers, desktops, isBare }: World): Promise<string[]> {
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

function twice({ repeated }: World, remoteLoads: JsonObject[]): string[] {
  const tags = remoteLoads.map(tagOf).filter((tag) => !repeated.has(tag));
  return tags.filter((tag, index) => tags.indexOf(tag) !== index).map((tag) => `${tag} was posted twice`);
}

function lostPosts(world: World, remoteLoads: JsonObject[], standings: Standing[]): string[] {
  return world.posted
    .filter(({ desktop, tag }) => {
      const there = remoteLoads.some((load) => tagOf(load) === tag);
      const own = standings.find(({ name, local }) => name === desktop && tagOf(local) === tag);
      const waits = own?.edits.some(
        ({ kind, conflict }) => kind === "create" || conflict?.kind === "missing",
      );
      // What had ended before the remote forgot it is not posted again.
      const hasEnded =
        own?.local.status === "deleted" || (world.wasRestored && own?.local.status === "booked");
      return !there && !waits && !hasEnded && !world.alone.has(`${desktop} ${tag}`);
    })
    .map(({ tag, desktop }) => `${tag} of ${desktop} is nowhere`);
}

/** An edit lives on at the remote, in an outbox, aside in a conflict, or under a later edit that has seen it. */
function lostEdits(world: World, remoteLoads: JsonObject[], standings: Standing[]): string[] {
  const overwrites = [...world.edits, ...world.attempts];
  return world.edits
    .filter((edit) => {
      const { desktop, tag, field, before, after } = edit;
      const stands = (value: Json) => (field === "stops" ? standsIn(value, before, after) : value === after);
      const isUndone = overwrites.some(
        (later) =>
          later !== edit &&
          later.tag === tag &&
          later.field === field &&
          stands(later.before) &&
          !stands(later.after),
      );
      if (isUndone) return false;
      if (remoteLoads.some((load) => tagOf(load) === tag && stands(valueIn(load, field)))) return false;
      // What a remote had by itself it loses itself; of the bare one nobody can tell what was edited since.
      if (world.wasRestored && (desktop === "colleague" || world.isBare)) return false;
      // Between a read and an update the bare interface guards nothing, and a colleague there cannot look again.
      if (desktop === "colleague" && world.isBare) return false;
      if (desktop === "colleague")
        return !standings.some(({ local, edits }) => tagOf(local) === tag && edits.length > 0);
      if (world.alone.has(`${desktop} ${tag}`)) return false;
      // Posted as a new load by the broker, it is two of them.
      const owns = standings.filter(({ name, local }) => name === desktop && tagOf(local) === tag);
      const has = (load: JsonObject) => stands(valueIn(load, field));
      const waits = owns.some(({ local, edits }) => edits.length > 0 && has(asJson(local)));
      const aside = owns.some(({ edits }) =>
        edits.some(({ conflict }) => conflict && has(conflict.localContent)),
      );
      // What the restored remote forgot after it had ended is not posted again; it stands here.
      const isKept =
        world.wasRestored && owns.some(({ local }) => local.status === "booked" && has(asJson(local)));
      const isDeletedHere = world.deleted.some((entry) => entry.desktop === desktop && entry.tag === tag);
      return !waits && !aside && !isDeletedHere && !isKept;
    })
    .map(({ desktop, tag, field, after }) => `${desktop} lost ${field} = ${after} of ${tag}`);
}

function unequal(world: World, remoteLoads: JsonObject[], standings: Standing[]): string[] {
  return standings.flatMap(({ name, local, link, edits }) => {
    if (edits.length > 0 || world.alone.has(`${name} ${tagOf(local)}`)) return [];
    // A bare remote does not tell that it was restored, and loads that had ended there are not read again.
    if (local.status !== "available" && world.isBare && world.wasRestored) return [];
    const there = remoteLoads.find((load) => load.loadId === link?.remoteLoadId);
    const mayBeForgotten = local.status === "deleted" || (world.wasRestored && local.status === "booked");
    if (!there) return mayBeForgotten ? [] : [`${tagOf(local)} of ${name} is not at the remote`];
    const status = lifeIn(there);
    // A remote that forgot that it booked a load cannot be told so through the interface. The broker is reminded to end
    // it there, and once the desktop has seen that, it is booked here and deleted there.
    const isEndedAsReminded =
      local.status === "booked" && status === "deleted" && lifeIn(link?.base) === "deleted";
    if (world.wasRestored && isEndedAsReminded) return [];
    if (status !== local.status)
      return [`${tagOf(local)} is ${local.status} at ${name} and ${status} at the remote`];
    if (status === "deleted") return [];
    const apart = findDifferences(withoutUser(asJson(local)), withoutUser(there)).map(({ label }) => label);
    return apart.length > 0 ? [`${tagOf(local)} of ${name} differs from the remote: ${apart}`] : [];
  });
}

const lifeIn = (load: JsonObject | undefined) =>
  isJsonObject(load?.loadState) ? statusOf(Number(load.loadState.loadStateId)) : "available";

const withoutUser = (load: JsonObject) => readLoadValues({ ...load, postAsUser: null });

/** Nobody changes what is done at a stop: who puts one back puts it back as what it was. */
function ofOtherKinds(remoteLoads: JsonObject[], standings: Standing[]): string[] {
  const here = standings.map(({ name, local }) => ({ where: name, load: asJson(local) }));
  const there = remoteLoads.map((load) => ({ where: "the remote", load }));
  return [...here, ...there].flatMap(({ where, load }) =>
    ofOtherKind(load).map((city) => `${city} of ${tagOf(load)} is a stop of the other kind at ${where}`),
  );
}

/**
 * Nobody is asked to choose between two values of their own. A field that is watched because another desktop may have
 * written at the same time is asked about whoever wrote it, and so is what came with a copy of a store.
 */
function withThemselves(world: World, standings: Standing[]): string[] {
  if (world.wasRestored || world.wasPutBack) return [];
  return standings.flatMap(({ name, local, link, edits }) => {
    const conflict = edits.find((edit) => edit.conflict?.kind === "fields")?.conflict;
    if (!link || !conflict) return [];
    const tag = tagOf(local);
    const there = (field: FieldName) => valueIn(conflict.remote, field);
    const changed = fields.filter((field) => there(field) !== valueIn(link.base, field));
    // Stops alone can come to stand by somebody else's hand as they stood once by one's own.
    const isOthersToo = (field: FieldName) =>
      field === "stops" &&
      world.edits.some((one) => one.desktop !== name && one.tag === tag && one.field === field);
    const isOwn = (field: FieldName) =>
      !isOthersToo(field) &&
      world.typed.some(
        (one) => one.desktop === name && one.tag === tag && one.field === field && one.after === there(field),
      );
    const isWatched = link.guarded.some(({ path }) => changed.some((field) => pathOf[field] === path));
    if (isWatched || changed.length === 0 || !changed.every(isOwn)) return [];
    const own = changed.map((field) => `${field} = ${there(field)}`);
    return [`${name} is asked about ${own} of ${tag}, which it wrote itself`];
  });
}

const pathOf: Record<FieldName, string> = {
  note: "note",
  loadNumber: "loadNumber",
  weight: "dimensional.weight",
  contact: STOPS_PATH,
  stops: STOPS_PATH,
};

function stuck(standings: Standing[]): string[] {
  return standings.flatMap(({ name, local, edits }) => {
    const [first] = edits;
    if (!first) return [];
    const where = `${first.kind} of ${tagOf(local)} at ${name}`;
    if (first.state === "pending" || first.state === "sending")
      return [`${where} still ${first.state}: ${first.message}`];
    return first.message === "" ? [`${where} is ${first.state} without words`] : [];
  });
}

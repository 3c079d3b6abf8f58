import { deleteLoad } from "../../../electron/services/delete-load.ts";
import { postLoad } from "../../../electron/services/post-load.ts";
import { refreshLoads } from "../../../electron/services/refresh-loads.ts";
import { updateLoad } from "../../../electron/services/update-load.ts";
import { noteCopy } from "../../../electron/store/backup/note-copy.ts";
import {
  type EditRecord,
  type LoadRecord,
  notDue,
  type RemoteLinkRecord,
  type Store,
} from "../../../electron/store/store.ts";
import { followLoad } from "../../../electron/sync/loads/follow.ts";
import { stopsPath, valuesOf } from "../../../electron/sync/merge/load-fields.ts";
import { differences } from "../../../electron/sync/merge/merge.ts";
import { saveProgress } from "../../../electron/sync/progress.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import { lifeOf } from "../../../shared/reference/load-states.ts";
import { type Chance, createChance } from "../chance.ts";
import { decide, givenUpBy } from "./broker.ts";
import { createDesktop, type Desktop } from "./desktop.ts";
import { createMemoryStore, type MemoryStore } from "./memory-store.ts";
import { createNetwork, fairWeather, storm, type Weather } from "./network.ts";
import { bareRemote, lanedeskRemote, type SimulatedRemote } from "./remotes.ts";
import { type FieldName, fields, type Schedule, type Step } from "./schedule.ts";
import { arrange, arrangementOf, ofOtherKind, rearranged, standsIn } from "./stop-arrangement.ts";
import { createVirtualTime, type VirtualTime } from "./virtual-time.ts";

/** An edit that was acknowledged: what it put in the place of what. */
interface Acknowledged {
  desktop: string;
  tag: string;
  field: FieldName;
  before: Json;
  after: Json;
}

/** Where a desktop stands. */
interface Place {
  desktop: Desktop;
  store: Store;
  offlineUntil: number;
  /** Where its store was backed up: puts that back, and forgets what was done there since. */
  putBack?: () => void;
}

interface World {
  time: VirtualTime;
  chance: Chance;
  remote: SimulatedRemote;
  desktops: Place[];
  edits: Acknowledged[];
  /** Edits that were asked for: one that was stored before a crash took its answer may stand in another's place. */
  attempts: Acknowledged[];
  /** What was typed at a desktop, and not chosen or overwritten. */
  typed: Acknowledged[];
  posted: { desktop: string; tag: string }[];
  /** Deletes that were stored, also where a crash took the answer. */
  deleted: { desktop: string; tag: string }[];
  /** What the remote last knew of each carrier, since it was restored. */
  carriers: Map<string, number>;
  /** Puts the last backup of the remote back. */
  restore: (() => Promise<void>) | undefined;
  wasRestored: boolean;
  /** A desktop's own store was restored. */
  wasPutBack: boolean;
  /** What brokers decided away, by desktop and tag, or by tag. */
  alone: Set<string>;
  repeated: Set<string>;
  counter: number;
  isStormy: boolean;
  isBare: boolean;
}

/** The others share the first desktop's carriers. */
const noClient = { clientId: "", clientPassword: "" };

/** Time for everything that waits to be tried and every load to be read again, several times over. */
const afterTheStorm = 25 * 60_000;

/** No request of the storm is under way for longer, in milliseconds. */
const longestTravel = 3 * 60_000;

/** Runs a schedule, lets the network heal, and tells what was lost, doubled or left without words. */
export async function simulate(
  schedule: Schedule,
  newStore: () => Promise<Store> | Store = createMemoryStore,
): Promise<string[]> {
  const time = createVirtualTime(Date.UTC(2026, 10, 20, 8));
  const start = time.now();
  const chance = createChance(schedule.seed ^ 0x5eed);
  const make = schedule.remote === "bare" ? bareRemote : lanedeskRemote;
  const remote = await make(chance, time.now, schedule.desktops);
  const world: World = {
    time,
    chance,
    remote,
    desktops: [],
    edits: [],
    attempts: [],
    typed: [],
    posted: [],
    deleted: [],
    carriers: new Map(),
    restore: undefined,
    wasRestored: false,
    wasPutBack: false,
    alone: new Set(),
    repeated: new Set(),
    counter: 0,
    isStormy: schedule.stormy,
    isBare: schedule.remote === "bare",
  };
  for (let index = 0; index < schedule.desktops; index += 1) {
    const store = await newStore();
    const place = { offlineUntil: 0 };
    const weather = (): Weather => {
      if (time.now() < place.offlineUntil) return { ...fairWeather, offline: true };
      return world.isStormy ? storm : fairWeather;
    };
    const desktop = await createDesktop({
      name: `desk${index}`,
      store,
      time,
      chance,
      skew: schedule.skews[index] ?? 0,
      token: remote.tokens[index + 1] ?? "",
      client: index === 0 ? remote.client : noClient,
      fetch: createNetwork(time, chance, remote, weather),
    });
    world.desktops.push(Object.assign(place, { desktop, store }));
  }
  for (const step of schedule.steps) {
    await time.runUntil(start + step.at);
    void perform(world, step);
  }
  await time.runUntil(time.now() + 5 * 60_000);
  await heal(world);
  await time.runUntil(time.now() + afterTheStorm);
  const faults = world.desktops.flatMap(({ desktop }) => desktop.faults.map((fault) => `fault: ${fault}`));
  const problems = [...faults, ...(await violations(world))];
  for (const { store } of world.desktops) await store.close();
  return problems;
}

/** What the storm still has on its way, a refused token among it, is over before somebody lets everything go on. */
async function heal(world: World): Promise<void> {
  world.isStormy = false;
  for (const place of world.desktops) {
    place.offlineUntil = 0;
    place.desktop.crashAfter(Number.POSITIVE_INFINITY);
  }
  await world.time.runUntil(world.time.now() + longestTravel);
  for (const place of world.desktops) {
    if (!place.desktop.isUp()) place.desktop.start();
    await saveProgress(place.desktop.context(), { paused: "", words: "" });
    void place.desktop.sync().cycle();
  }
}

async function perform(world: World, step: Step): Promise<void> {
  if (step.what === "colleague" || step.what === "book") return atTheRemote(world, step);
  if (step.what === "carrier" || step.what === "backup" || step.what === "restore")
    return withTheRemote(world, step);
  const place = world.desktops[step.desktop];
  if (!place) return;
  const { desktop } = place;
  if (step.what === "keep") await keep(world, place);
  if (step.what === "put back") {
    world.wasPutBack = true;
    await putBack(place);
  }
  if (step.what === "offline") place.offlineUntil = world.time.now() + step.lasts;
  if (step.what === "crash") {
    desktop.crashAfter(step.waits);
    world.time.after(60_000 + step.down, () => {
      if (!desktop.isUp()) desktop.start();
    });
  }
  if (step.what === "clock") desktop.setClock(step.skew);
  if (!desktop.isUp()) return;
  if (step.what === "choose") await choose(world, place, step.side);
  if (step.what === "resume") await saveProgress(desktop.context(), { paused: "", words: "" });
  if (step.what === "post") await post(world, desktop, step.tag);
  if (step.what === "follow") await follow(world, desktop, step.tag);
  if (step.what === "edit") await edit(world, place, step);
  if (step.what === "delete" || step.what === "refresh") {
    const local = await loadOf(place.store, step.tag);
    if (local?.life !== "available") return;
    if (step.what === "refresh") await refreshLoads(desktop.context(), desktop.caller, [local.loadId]);
    else {
      world.time.after(1, async () => {
        const isStored = (await loadOf(place.store, step.tag))?.life === "deleted";
        if (isStored) world.deleted.push({ desktop: desktop.name, tag: step.tag });
      });
      await deleteLoad(desktop.context(), desktop.caller, local.loadId, { reason: "2", comment: null });
    }
    desktop.sync().nudge();
  }
}

/** Backs a desktop's own store up, as it is between two transactions. */
async function keep(world: World, place: Place): Promise<void> {
  const { desktop, store } = place;
  if (!isInMemory(store)) return;
  const restore = await store.read([], async () => store.remember());
  const posted = new Set(world.posted);
  const edits = new Set(world.edits);
  const isOther = (one: { desktop: string }) => one.desktop !== desktop.name;
  place.putBack = () => {
    restore();
    world.posted = world.posted.filter((one) => isOther(one) || posted.has(one));
    world.edits = world.edits.filter((one) => isOther(one) || edits.has(one));
  };
}

const isInMemory = (store: Store): store is MemoryStore => "remember" in store;

/** Restores it while the program is closed. */
async function putBack({ desktop, store, putBack }: Place): Promise<void> {
  if (!putBack) return;
  desktop.crash();
  await store.read([], async () => putBack());
  await noteCopy(store, desktop.context().surroundings.clock.now(), "Restored.");
  desktop.start();
}

async function post(world: World, desktop: Desktop, tag: string): Promise<void> {
  await postLoad(desktop.context(), desktop.caller, loadRequest.parse(bodyOf(tag)));
  world.posted.push({ desktop: desktop.name, tag });
  desktop.sync().nudge();
}

const bodyOf = (tag: string) => ({
  equipmentAttributes: { equipmentTypeId: 1 },
  note: `${tag} first`,
  loadReferenceNumbers: [tag],
  dimensional: { weight: 1 },
  loadStops: [
    { location: { city: "Dallas", state: "TX", countryCode: "USA" }, contactName: `${tag} first` },
    { location: { city: "Atlanta", state: "GA", countryCode: "USA" } },
  ],
});

async function follow(world: World, desktop: Desktop, tag: string): Promise<void> {
  const [known] = await remoteOf(world, tag);
  if (!known) return;
  await desktop
    .sync()
    .ask((session) => followLoad(session, desktop.caller.userId, String(known.loadId)))
    .catch(() => undefined);
}

async function edit(
  world: World,
  { desktop, store }: Place,
  { tag, field }: Extract<Step, { what: "edit" }>,
): Promise<void> {
  const local = await loadOf(store, tag);
  if (local?.life !== "available") return;
  const load = asJson(local);
  const before = valueIn(load, field);
  const after = newValue(world, load, field);
  put(load, field, after);
  const attempt = { desktop: desktop.name, tag, field, before, after };
  world.attempts.push(attempt);
  world.typed.push(attempt);
  try {
    await updateLoad(
      desktop.context(),
      desktop.caller,
      local.loadId,
      loadRequest.parse(load),
      local.revision,
    );
  } catch (cause) {
    // The load changed while it was being edited: that is told at once, and nothing of it was stored.
    if (!(cause instanceof LanedeskError && cause.code === "stale")) throw cause;
    world.attempts = world.attempts.filter((other) => other !== attempt);
    return;
  }
  world.edits.push(attempt);
  desktop.sync().nudge();
}

/** A broker decides on everything that waits for a person. */
async function choose(world: World, { desktop, store }: Place, side: "local" | "remote") {
  const waiting = await store.read(
    ["outbox", "loads", "remoteLinks"],
    async ({ outbox, loads, remoteLinks }) => {
      const { records } = await outbox.page(desktop.caller.accountId, null, 200);
      const edits = records.filter(({ state, dueAt }) => dueAt === notDue && decided.has(state));
      const loadIds = edits.map(({ loadId }) => loadId);
      const locals = await loads.findMany(desktop.caller.accountId, loadIds);
      const links = await remoteLinks.findMany(loadIds);
      return edits.map((edit, index) => ({ edit, local: locals[index], link: links[index] }));
    },
  );
  for (const { edit, local, link } of waiting) {
    if (!local) continue;
    const tag = tagOf(local);
    const [there] = edit.state === "in doubt" ? await remoteOf(world, tag) : [];
    const decision = { edit, local, link, side, found: there && String(there.loadId) };
    for (const given of givenUpBy(decision))
      if (given.what === "being single") world.repeated.add(tag);
      else if (given.what === "the remote's load") world.alone.add(`${desktop.name} ${tag}`);
      else
        for (const field of fields) {
          const [before, after] = [valueIn(given.of, field), valueIn(given.for, field)];
          world.attempts.push({ desktop: desktop.name, tag, field, before, after });
        }
    await decide(desktop, decision);
  }
}

const decided = new Set<EditRecord["state"]>(["conflict", "refused", "in doubt"]);

async function atTheRemote(world: World, step: Extract<Step, { what: "colleague" | "book" }>): Promise<void> {
  const [known] = await remoteOf(world, step.tag);
  if (!known) return;
  const loadId = String(known.loadId);
  if (step.what === "book") {
    await world.remote.book(loadId);
    return;
  }
  let before: Json = null;
  let after: Json = null;
  const isDone = await world.remote.change(loadId, (load) => {
    before = valueIn(load, step.field);
    after = newValue(world, load, step.field);
    put(load, step.field, after);
  });
  if (isDone) world.edits.push({ desktop: "colleague", tag: step.tag, field: step.field, before, after });
}

async function withTheRemote(
  world: World,
  step: Extract<Step, { what: "carrier" | "backup" | "restore" }>,
): Promise<void> {
  const { remote, carriers } = world;
  if (step.what === "carrier") {
    world.counter += 1;
    carriers.set(step.usdotNumber, world.counter);
    await remote.changeCarrier(step.usdotNumber, world.counter);
  } else if (step.what === "backup") world.restore = remote.backUp();
  else if (world.restore) {
    await world.restore();
    world.wasRestored = true;
    carriers.clear();
  }
}

/** What the field is to become. */
function newValue(world: World, load: JsonObject, field: FieldName): Json {
  world.counter += 1;
  if (field === "stops") return rearranged(arrangementOf(load), world.chance, `City ${world.counter}`);
  return field === "weight" ? 1_000 + world.counter : `${field} ${world.counter}`;
}

const asJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

function valueIn(load: JsonObject, field: FieldName): Json {
  if (field === "weight") return isJsonObject(load.dimensional) ? (load.dimensional.weight ?? null) : null;
  if (field === "contact") return firstStop(load).contactName ?? null;
  if (field === "stops") return arrangementOf(load);
  return load[field] ?? null;
}

function put(load: JsonObject, field: FieldName, value: Json): void {
  if (field === "weight")
    load.dimensional = { ...(isJsonObject(load.dimensional) ? load.dimensional : {}), weight: value };
  else if (field === "contact") firstStop(load).contactName = value;
  else if (field === "stops") arrange(load, String(value));
  else load[field] = value;
}

function firstStop(load: JsonObject): JsonObject {
  const [stop] = Array.isArray(load.loadStops) ? load.loadStops : [];
  return isJsonObject(stop) ? stop : {};
}

const tagOf = (load: object): string => {
  const tags = (load as { loadReferenceNumbers?: unknown }).loadReferenceNumbers;
  return Array.isArray(tags) ? String(tags[0]) : "";
};

const remoteOf = async (world: World, tag: string): Promise<JsonObject[]> =>
  (await world.remote.loads()).filter((load) => tagOf(load) === tag);

const loadsOf = (store: Store): Promise<LoadRecord[]> =>
  store.read(["loads", "kept"], async ({ loads, kept }) => {
    const accountId = (await kept.find("remote"))?.accountId ?? "";
    const all = { accountId, order: "created", descending: false, after: null, size: 200 } as const;
    return (await loads.page(all)).records;
  });

const loadOf = async (store: Store, tag: string): Promise<LoadRecord | undefined> =>
  (await loadsOf(store)).find((load) => tagOf(load) === tag);

/** What a desktop has of one load when everything is over. */
interface Standing {
  name: string;
  local: LoadRecord;
  link: RemoteLinkRecord | undefined;
  edits: EditRecord[];
}

async function violations(world: World): Promise<string[]> {
  const remoteLoads = await world.remote.loads();
  const standings: Standing[] = [];
  for (const { desktop, store } of world.desktops)
    for (const local of await loadsOf(store)) {
      const [link, edits] = await store.read(["remoteLinks", "outbox"], async (parts) => [
        (await parts.remoteLinks.findMany([local.loadId]))[0],
        await parts.outbox.ofLoads([local.loadId]),
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
      const hasEnded = own?.local.life === "deleted" || (world.wasRestored && own?.local.life === "booked");
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
      const aside = owns.some(({ edits }) => edits.some(({ conflict }) => conflict && has(conflict.aside)));
      // What the restored remote forgot after it had ended is not posted again; it stands here.
      const isKept =
        world.wasRestored && owns.some(({ local }) => local.life === "booked" && has(asJson(local)));
      const isDeletedHere = world.deleted.some((entry) => entry.desktop === desktop && entry.tag === tag);
      return !waits && !aside && !isDeletedHere && !isKept;
    })
    .map(({ desktop, tag, field, after }) => `${desktop} lost ${field} = ${after} of ${tag}`);
}

function unequal(world: World, remoteLoads: JsonObject[], standings: Standing[]): string[] {
  return standings.flatMap(({ name, local, link, edits }) => {
    if (edits.length > 0 || world.alone.has(`${name} ${tagOf(local)}`)) return [];
    // A bare remote does not tell that it was restored, and loads that had ended there are not read again.
    if (local.life !== "available" && world.isBare && world.wasRestored) return [];
    const there = remoteLoads.find((load) => load.loadId === link?.remoteLoadId);
    const mayBeForgotten = local.life === "deleted" || (world.wasRestored && local.life === "booked");
    if (!there) return mayBeForgotten ? [] : [`${tagOf(local)} of ${name} is not at the remote`];
    const life = lifeIn(there);
    // A remote that forgot that it booked a load cannot be told so through the interface. The broker is reminded to end
    // it there, and once the desktop has seen that, it is booked here and deleted there.
    const isEndedAsReminded =
      local.life === "booked" && life === "deleted" && lifeIn(link?.base) === "deleted";
    if (world.wasRestored && isEndedAsReminded) return [];
    if (life !== local.life) return [`${tagOf(local)} is ${local.life} at ${name} and ${life} at the remote`];
    if (life === "deleted") return [];
    const apart = differences(withoutUser(asJson(local)), withoutUser(there)).map(({ label }) => label);
    return apart.length > 0 ? [`${tagOf(local)} of ${name} differs from the remote: ${apart}`] : [];
  });
}

const lifeIn = (load: JsonObject | undefined) =>
  isJsonObject(load?.loadState) ? lifeOf(Number(load.loadState.loadStateId)) : "available";

const withoutUser = (load: JsonObject) => valuesOf({ ...load, postAsUser: null });

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
    const isOwn = (field: FieldName) =>
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
  contact: stopsPath,
  stops: stopsPath,
};

function stuck(standings: Standing[]): string[] {
  return standings.flatMap(({ name, local, edits }) => {
    const [first] = edits;
    if (!first) return [];
    const where = `${first.kind} of ${tagOf(local)} at ${name}`;
    if (first.state === "waiting" || first.state === "sending")
      return [`${where} still ${first.state}: ${first.words}`];
    return first.words === "" ? [`${where} is ${first.state} without words`] : [];
  });
}

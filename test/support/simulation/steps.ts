import { postLoad } from "../../../electron/services/loads/create.ts";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { refreshLoads } from "../../../electron/services/loads/refresh.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { followLoad } from "../../../electron/sync/pull/follow-load.ts";
import { saveProgress } from "../../../electron/sync/status/progress.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import type { Json, JsonObject } from "../../../shared/json.ts";
import { choose } from "./choices.ts";
import type { Desktop } from "./desktop.ts";
import { keep, putBack } from "./own-backup.ts";
import type { FieldName, Step } from "./schedule.ts";
import { arrangementOf, rearranged } from "./stop-arrangement.ts";
import { asJson, put, valueIn } from "./tagged-load.ts";
import { loadOf, type Place, remoteOf, type World } from "./world.ts";

/** Does one step of a schedule; what a closed program cannot do is left out. */
export async function perform(world: World, step: Step): Promise<void> {
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
  if (step.what === "astray") {
    place.astrayUntil = world.time.now() + step.lasts;
    place.astray = step.share;
  }
  if (step.what === "crash") {
    desktop.crashAfter(step.waits);
    world.time.after(60_000 + step.down, () => {
      if (!desktop.isUp()) desktop.start();
    });
  }
  if (step.what === "clock") desktop.setClock(step.skew);
  if (!desktop.isUp()) return;
  if (step.what === "choose") await choose(world, place, step.side);
  if (step.what === "resume") await saveProgress(desktop.context(), { paused: "", message: "" });
  if (step.what === "post") await post(world, desktop, step.tag);
  if (step.what === "follow") await follow(world, desktop, step.tag);
  if (step.what === "edit") await edit(world, place, step);
  if (step.what === "delete" || step.what === "refresh") {
    const local = await loadOf(place.store, step.tag);
    if (local?.status !== "available") return;
    if (step.what === "refresh") await refreshLoads(desktop.context(), desktop.caller, [local.loadId]);
    else {
      world.time.after(1, async () => {
        const isStored = (await loadOf(place.store, step.tag))?.status === "deleted";
        if (isStored) world.deleted.push({ desktop: desktop.name, tag: step.tag });
      });
      await deleteLoad(desktop.context(), desktop.caller, local.loadId, { reason: "2", comment: null });
    }
    desktop.sync().nudge();
  }
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
  if (local?.status !== "available") return;
  const load = asJson(local);
  const before = valueIn(load, field);
  const after = newValue(world, load, field);
  put(load, field, after);
  const attempt = { desktop: desktop.name, tag, field, before, after };
  world.attempts.push(attempt);
  world.typed.push(attempt);
  try {
    const { loadId, revision } = local;
    const seen = { expectedRevision: revision };
    await updateLoad(desktop.context(), desktop.caller, loadId, loadRequest.parse(load), seen);
  } catch (cause) {
    // The load changed while it was being edited: that is told at once, and nothing of it was stored.
    if (!(cause instanceof LanedeskError && cause.code === "stale")) throw cause;
    world.attempts = world.attempts.filter((other) => other !== attempt);
    return;
  }
  world.edits.push(attempt);
  desktop.sync().nudge();
}

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

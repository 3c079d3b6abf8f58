import { bookLoad, unbookLoad } from "../../../electron/services/loads/book.ts";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { deleteLoad } from "../../../electron/services/loads/delete.ts";
import { refreshLoads } from "../../../electron/services/loads/refresh.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { importLoad } from "../../../electron/sync/pull/import-load.ts";
import { saveProgress } from "../../../electron/sync/status/progress.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import type { Json } from "../../../shared/json.ts";
import { decideEdits } from "./decide-edits.ts";
import type { Desktop } from "./desktop.ts";
import { backUpDesktop, restoreDesktop } from "./desktop-backup.ts";
import type { Step } from "./schedule.ts";
import { createLoad, getValue, makeValue, setValue, toJson } from "./tagged-load.ts";
import { type DesktopState, findLoad, findRemoteLoads, type World } from "./world.ts";

/** Performs one step of a schedule; skips what a closed program can't do. */
export async function performStep(world: World, step: Step): Promise<void> {
  if (step.action === "colleague" || step.action === "book") return performColleagueStep(world, step);
  if (step.action === "carrier" || step.action === "back up remote" || step.action === "restore remote")
    return performRemoteStep(world, step);
  const desktopState = world.desktops[step.desktop];
  if (!desktopState) return;
  const { desktop } = desktopState;
  if (step.action === "back up desktop") await backUpDesktop(world, desktopState);
  if (step.action === "restore desktop") {
    world.wasDesktopRestored = true;
    await restoreDesktop(desktopState);
  }
  if (step.action === "offline") desktopState.offlineUntil = world.time.now() + step.durationMs;
  if (step.action === "intercept") {
    desktopState.interceptedUntil = world.time.now() + step.durationMs;
    desktopState.interceptedShare = step.share;
  }
  if (step.action === "misreport") {
    desktopState.misreportedUntil = world.time.now() + step.durationMs;
    desktopState.misreportedShare = step.share;
  }
  if (step.action === "crash") {
    desktop.crashAfter(step.waits);
    world.time.after(60_000 + step.downMs, () => {
      if (!desktop.isUp()) desktop.start();
    });
  }
  if (step.action === "clock") desktop.setClock(step.skewMs);
  if (!desktop.isUp()) return;
  if (step.action === "decide") await decideEdits(world, desktopState, step.side);
  if (step.action === "resume") await saveProgress(desktop.context(), { paused: "", message: "" });
  if (step.action === "post") await post(world, desktop, step.tag);
  if (step.action === "follow") await follow(world, desktop, step.tag);
  if (step.action === "edit") await edit(world, desktopState, step);
  if (step.action === "book here" || step.action === "unbook") await bookOrUnbook(world, desktopState, step);
  if (step.action === "delete" || step.action === "refresh") {
    const local = await findLoad(desktopState.store, step.tag);
    if (local?.status !== "available") return;
    if (step.action === "refresh") await refreshLoads(desktop.context(), desktop.caller, [local.loadId]);
    else {
      world.time.after(1, async () => {
        const isStored = (await findLoad(desktopState.store, step.tag))?.status === "deleted";
        if (isStored) world.deleted.push({ desktop: desktop.name, tag: step.tag });
      });
      await deleteLoad(desktop.context(), desktop.caller, local.loadId, { reason: "2", comment: null });
    }
    desktop.sync().runSoon();
  }
}

async function bookOrUnbook(
  world: World,
  { desktop, store }: DesktopState,
  { action, tag }: Extract<Step, { action: "book here" | "unbook" }>,
): Promise<void> {
  const local = await findLoad(store, tag);
  if (local?.status !== (action === "unbook" ? "booked" : "available")) return;
  const { loadId } = local;
  const context = desktop.context();
  world.booked.add(tag);
  // The load may have changed since it was read.
  const work =
    action === "unbook"
      ? unbookLoad(context, desktop.caller, { loadId })
      : bookLoad(context, desktop.caller, { loadId, carrierName: "Carrier", rate: 1_000 });
  await work.catch(ignoreLanedeskError);
  desktop.sync().runSoon();
}

function ignoreLanedeskError(cause: unknown): void {
  if (!(cause instanceof LanedeskError)) throw cause;
}

async function post(world: World, desktop: Desktop, tag: string): Promise<void> {
  await postLoad(desktop.context(), desktop.caller, createLoad(tag));
  world.posted.push({ desktop: desktop.name, tag });
  desktop.sync().runSoon();
}

async function follow(world: World, desktop: Desktop, tag: string): Promise<void> {
  const [remoteLoad] = await findRemoteLoads(world, tag);
  if (!remoteLoad) return;
  await desktop
    .sync()
    .callRemote((session) => importLoad(session, desktop.caller.userId, String(remoteLoad.loadId)))
    .catch(() => undefined);
}

async function edit(
  world: World,
  { desktop, store }: DesktopState,
  { tag, field }: Extract<Step, { action: "edit" }>,
): Promise<void> {
  const local = await findLoad(store, tag);
  if (local?.status !== "available") return;
  const load = toJson(local);
  const before = getValue(load, field);
  const after = makeValue(world, load, field);
  setValue(load, field, after);
  const attempt = { desktop: desktop.name, tag, field, before, after };
  world.attempts.push(attempt);
  world.typedEdits.push(attempt);
  try {
    const { loadId, revision } = local;
    const seen = { expectedRevision: revision };
    await updateLoad(desktop.context(), desktop.caller, loadId, loadRequest.parse(load), seen);
  } catch (cause) {
    // The load changed since it was read, so the update was rejected and nothing was stored.
    if (!(cause instanceof LanedeskError && cause.code === "stale")) throw cause;
    world.attempts = world.attempts.filter((other) => other !== attempt);
    return;
  }
  world.edits.push(attempt);
  desktop.sync().runSoon();
}

async function performColleagueStep(
  world: World,
  step: Extract<Step, { action: "colleague" | "book" }>,
): Promise<void> {
  const [remoteLoad] = await findRemoteLoads(world, step.tag);
  if (!remoteLoad) return;
  const loadId = String(remoteLoad.loadId);
  if (step.action === "book") {
    await world.remote.book(loadId);
    return;
  }
  let before: Json = null;
  let after: Json = null;
  const isDone = await world.remote.change(loadId, (load) => {
    before = getValue(load, step.field);
    after = makeValue(world, load, step.field);
    setValue(load, step.field, after);
  });
  if (isDone) world.edits.push({ desktop: "colleague", tag: step.tag, field: step.field, before, after });
}

async function performRemoteStep(
  world: World,
  step: Extract<Step, { action: "carrier" | "back up remote" | "restore remote" }>,
): Promise<void> {
  const { remote, carriers } = world;
  if (step.action === "carrier") {
    world.counter += 1;
    carriers.set(step.usdotNumber, world.counter);
    await remote.changeCarrier(step.usdotNumber, world.counter);
  } else if (step.action === "back up remote") world.restoreRemote = remote.backUp();
  else if (world.restoreRemote) {
    await world.restoreRemote();
    world.wasRemoteRestored = true;
    carriers.clear();
  }
}

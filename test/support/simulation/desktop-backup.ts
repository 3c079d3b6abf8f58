import { markAsCopy } from "../../../electron/store/mark-as-copy.ts";
import type { Store } from "../../../electron/store/store.ts";
import type { MemoryStore } from "./memory-store.ts";
import type { DesktopState, World } from "./world.ts";

/** Backs up a desktop's store between two transactions. */
export async function backUpDesktop(world: World, desktopState: DesktopState): Promise<void> {
  const { desktop, store } = desktopState;
  if (!isInMemory(store)) return;
  const restore = await store.read([], async () => store.takeSnapshot());
  const posted = new Set(world.posted);
  const edits = new Set(world.edits);
  const isOther = (one: { desktop: string }) => one.desktop !== desktop.name;
  desktopState.restoreBackup = () => {
    restore();
    world.posted = world.posted.filter((one) => isOther(one) || posted.has(one));
    world.edits = world.edits.filter((one) => isOther(one) || edits.has(one));
  };
}

const isInMemory = (store: Store): store is MemoryStore => "remember" in store;

/** Restores the desktop's backup while the program is closed. */
export async function restoreDesktop({ desktop, store, restoreBackup }: DesktopState): Promise<void> {
  if (!restoreBackup) return;
  desktop.crash();
  await store.read([], async () => restoreBackup());
  await markAsCopy(store, desktop.context().env.clock.now(), "Restored.");
  desktop.start();
}

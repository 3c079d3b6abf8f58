import { markAsCopy } from "../../../electron/store/mark-as-copy.ts";
import type { Store } from "../../../electron/store/store.ts";
import type { MemoryStore } from "./memory-store.ts";
import type { Place, World } from "./world.ts";

/** Backs a desktop's own store up, as it is between two transactions. */
export async function keep(world: World, place: Place): Promise<void> {
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
export async function putBack({ desktop, store, putBack }: Place): Promise<void> {
  if (!putBack) return;
  desktop.crash();
  await store.read([], async () => putBack());
  await markAsCopy(store, desktop.context().env.clock.now(), "Restored.");
  desktop.start();
}

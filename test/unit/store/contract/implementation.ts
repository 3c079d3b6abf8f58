import { afterEach, beforeEach } from "vitest";
import type { Store } from "../../../../electron/store/store.ts";

/** An implementation of the store port under test. */
export interface Implementation {
  name: string;
  /** A place without a store. */
  place(): Promise<Place>;
}

interface Place {
  /** Opens the store; may be called again after the store was closed. */
  open(): Promise<Store>;
  remove(): Promise<void>;
}

/** A new store for each test; `reopened` closes it and opens it again. */
export function freshStore(implementation: Implementation) {
  let place: Place;
  let store: Store;
  beforeEach(async () => {
    place = await implementation.place();
    store = await place.open();
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });
  return {
    get store() {
      return store;
    },
    async reopened(): Promise<Store> {
      await store.close();
      store = await place.open();
      return store;
    },
  };
}

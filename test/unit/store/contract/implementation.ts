import { afterEach, beforeEach } from "vitest";
import type { Store } from "../../../../electron/store/store.ts";

/** An implementation of the store port under test. */
export interface Implementation {
  name: string;
  /** `npm test` runs only the rules of transactions, carriers and values. */
  isSlow?: boolean;
  /** A place without a store. */
  place(): Promise<Place>;
}

interface Place {
  /** Opens the store; may be called again after the store was closed. */
  open(): Promise<Store>;
  remove(): Promise<void>;
  /** Whether several stores can be open at the same time. They then log changes. */
  isShared?: boolean;
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
    /** A second store on the same data; undefined if the implementation allows one only. */
    async another(): Promise<Store | undefined> {
      return place.isShared ? place.open() : undefined;
    },
    async reopened(): Promise<Store> {
      await store.close();
      store = await place.open();
      return store;
    },
  };
}

import { afterEach, beforeEach } from "vitest";
import type { Store } from "../../../../electron/store/store.ts";

/** A way to keep the store, as the contract sees it. */
export interface Implementation {
  name: string;
  /** A place where no store has been yet. */
  place(): Promise<Place>;
}

interface Place {
  /** Opens the store there; may be called again after it was closed. */
  open(): Promise<Store>;
  remove(): Promise<void>;
}

/** A fresh store for each rule; `reopened` closes it and opens it again. */
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

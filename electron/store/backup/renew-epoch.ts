import type { Store } from "../store.ts";

/** Gives a restored store another epoch, so that its clients notice that it may not know what it acknowledged. */
export const renewEpoch = (store: Store): Promise<void> =>
  store.write(["kept"], ({ kept }) => kept.save("epoch", crypto.randomUUID()));

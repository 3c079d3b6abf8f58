import type { Store } from "../../../../electron/store/store.ts";
import type { Scale } from "../fill.ts";

/** Returns a number below a limit, a different one each time. */
export type Pick = (limit: number) => number;

/** A measured operation on the store. */
export interface Query {
  name: string;
  /** Runs before each measurement. */
  before?(store: Store, scale: Scale, pick: Pick): Promise<unknown>;
  run(store: Store, scale: Scale, pick: Pick): Promise<unknown>;
}

/** `count` items made from numbers below a limit. */
export const some = <T>(count: number, pick: Pick, limit: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, () => make(pick(limit)));

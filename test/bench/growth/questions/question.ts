import type { Store } from "../../../../electron/store/store.ts";
import type { Scale } from "../fill.ts";

/** Gives a number below a limit, another one each time. */
export type Pick = (limit: number) => number;

/** Something that is asked of the store. */
export interface Question {
  name: string;
  /** Is done before each time and not timed. */
  before?(store: Store, scale: Scale, pick: Pick): Promise<unknown>;
  ask(store: Store, scale: Scale, pick: Pick): Promise<unknown>;
}

/** Some things of a kind, made of numbers below a limit. */
export const some = <T>(count: number, pick: Pick, limit: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, () => make(pick(limit)));

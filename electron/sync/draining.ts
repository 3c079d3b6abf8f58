import type { Context } from "../services/context.ts";

/** How many loads of how many have been sent. */
export interface Drained {
  done: number;
  total: number;
}

/** How far sending has come in the cycle that runs. */
export interface Draining {
  tell(done: number, total: number): void;
  end(): void;
  /** Null while nothing is sent. */
  now(): Drained | null;
}

/** How far sending has come is told no more often than this, in milliseconds. */
const toldEvery = 250;

export function createDraining({ publish, env }: Context): Draining {
  const { clock } = env;
  let draining: Drained | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    tell(done, total) {
      draining = done < total ? { done, total } : null;
      if (clock.uptimeMs() - toldAt < toldEvery) return;
      toldAt = clock.uptimeMs();
      publish("sync.changed", null);
    },
    end() {
      draining = null;
    },
    now: () => draining,
  };
}

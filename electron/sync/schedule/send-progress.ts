import type { Context } from "../../services/context.ts";

/** How many loads of how many have been sent. */
export interface SendCount {
  done: number;
  total: number;
}

/** How far sending has come in the cycle that runs. */
export interface SendProgress {
  report(done: number, total: number): void;
  end(): void;
  /** Null while nothing is sent. */
  current(): SendCount | null;
}

/** How far sending has come is told no more often than this, in milliseconds. */
const toldEvery = 250;

export function createSendProgress({ publish, env }: Context): SendProgress {
  const { clock } = env;
  let draining: SendCount | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    report(done, total) {
      draining = done < total ? { done, total } : null;
      if (clock.uptimeMs() - toldAt < toldEvery) return;
      toldAt = clock.uptimeMs();
      publish("sync.changed", null);
    },
    end() {
      draining = null;
    },
    current: () => draining,
  };
}

import type {
  AreaChanges,
  ChangeFollower,
  ChangePosition,
  FollowOptions,
  FoundChanges,
  LoggedArea,
} from "../../store.ts";

/** If more records than this changed in an area, `followChanges` reports the whole area as changed. */
const MAX_REPORTED_KEYS = 500;

const POLL_INTERVAL_MS = 500;
const MAX_CHANGES_PER_READ = 1_000;

/**
 * Reads the change log twice a second, and passes the changes of other servers to `onChanges` until `stop`.
 * @param readPosition assigns numbers to committed changes and returns the newest position
 * @param findAfter reads the changes of other servers after a position
 */
export function followChanges(
  readPosition: () => Promise<ChangePosition>,
  findAfter: (position: ChangePosition, limit: number) => Promise<FoundChanges<LoggedArea>>,
  { onChanges, report }: FollowOptions,
): ChangeFollower {
  let position: ChangePosition | undefined;
  let hasFailed = false;

  async function poll(): Promise<void> {
    const newest = await readPosition();
    position ??= newest;
    while (position.number !== newest.number || position.mark !== newest.mark) {
      const found = await findAfter(position, MAX_CHANGES_PER_READ);
      const changes = found.result === "found" ? found.changes : undefined;
      if (changes?.length !== 0) await onChanges(changes ? groupByArea(changes) : null);
      // If `onChanges` fails, the next poll passes the same changes again.
      position = found.result === "found" ? found.next : newest;
      if (!changes || changes.length < MAX_CHANGES_PER_READ) return;
    }
  }

  let running: Promise<void> | undefined;
  const pollOnce = () => {
    running ??= poll()
      .then(() => {
        hasFailed = false;
      })
      .catch((cause: unknown) => {
        if (!hasFailed) report(cause);
        hasFailed = true;
      })
      .finally(() => {
        running = undefined;
      });
  };
  pollOnce();
  const timer = setInterval(pollOnce, POLL_INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function groupByArea(changes: readonly { area: LoggedArea; key: string }[]): AreaChanges {
  const groups = Map.groupBy(changes, ({ area }) => area);
  return Object.fromEntries(
    [...groups].map(([area, found]) => {
      const keys = new Set(found.map(({ key }) => key));
      return [area, keys.has("") || keys.size > MAX_REPORTED_KEYS ? [] : [...keys]];
    }),
  );
}

import { changeAreas } from "../../../../electron/store/port/change-log.ts";
import { LOGGED_TABLES } from "../../../../electron/store/postgres/change-log.ts";
import type {
  ChangeArea,
  ChangeLog,
  ChangePosition,
  RecordChange,
} from "../../../../electron/store/store.ts";
import { createMemoryStore, type MemoryStore } from "../memory-store.ts";

const BEFORE_ALL: ChangePosition = { number: 0, mark: "" };

/** A memory store with a change log, as that of an office. */
export interface OfficeStore extends MemoryStore {
  changeLog: ChangeLog;
  /** Resolves at the next change of another position than the newest one now. */
  nextChange(): Promise<void>;
}

/** @param createMark returns the random mark of a change */
export function createOfficeStore(createMark: () => string): OfficeStore {
  let changes: (RecordChange & ChangePosition)[] = [];
  let wake: (() => void)[] = [];

  function wakeAll(): void {
    for (const resolve of wake) resolve();
    wake = [];
  }

  const store = createMemoryStore((changed) => {
    const before = changes.length;
    for (const [table, record] of changed) {
      const [area, key] = LOGGED_TABLES[table]?.(record as never) ?? [];
      if (key === undefined || !changeAreas.some((name) => name === area)) continue;
      const position = { number: changes.length + 1, mark: createMark() };
      changes.push({ area: area as ChangeArea, key: String(key), ...position });
    }
    if (changes.length > before) wakeAll();
  });
  const findNewest = () => changes.at(-1) ?? BEFORE_ALL;

  const changeLog: ChangeLog = {
    readPosition: async () => findNewest(),
    async findAfter(_accountId, { number, mark }, limit) {
      const isKnown = number === 0 ? mark === "" : changes[number - 1]?.mark === mark;
      if (!isKnown) return { result: "foreign" };
      const found = changes.slice(number, number + limit);
      return { result: "found", changes: found, next: found.at(-1) ?? { number, mark } };
    },
    isNewest: ({ number }) => number === findNewest().number,
    waitAfter: async () => undefined,
    removeOld: async () => 0,
  };

  return {
    ...store,
    changeLog,
    nextChange: () => new Promise((resolve) => wake.push(resolve)),
    takeSnapshot() {
      const restoreRows = store.takeSnapshot();
      const logged = [...changes];
      return () => {
        restoreRows();
        changes = [...logged];
        wakeAll();
      };
    },
  };
}

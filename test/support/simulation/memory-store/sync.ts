import {
  type EditRecord,
  NOT_DUE,
  type RemoteLinkRecord,
  type RemoteRateRecord,
  type StoreParts,
  type SyncLogRecord,
} from "../../../../electron/store/store.ts";
import { type EditState, editState } from "../../../../shared/views/sync.ts";
import { by, each, type Rows } from "./rows.ts";

/** The outbox, the remote links and the sync log. */
export function syncParts(rows: Rows, nextId: () => number) {
  const edits = rows<EditRecord>("outbox", (row) => String(row.editId));
  const links = rows<RemoteLinkRecord>("remoteLinks", (row) => row.loadId);
  const log = rows<SyncLogRecord & { lineId: number }>("syncLog", (row) => String(row.lineId));
  const rates = rows<RemoteRateRecord>("remoteRates", (row) => row.requestKey);
  const listByEditId = () => edits.all().sort(by(({ editId }) => editId));
  const listByDueTime = () =>
    edits.all().sort(
      by(
        ({ dueAt }) => dueAt,
        ({ editId }) => editId,
      ),
    );
  return {
    outbox: {
      findByLoads: async (loadIds) => listByEditId().filter(({ loadId }) => loadIds.includes(loadId)),
      find: async (editId) => edits.get(String(editId)),
      findDue: async (_accountId, now, most) =>
        listByDueTime()
          .filter(({ dueAt }) => dueAt <= now)
          .slice(0, most),
      findDueAfter: async (_accountId, moment, most) =>
        listByDueTime()
          .filter(({ dueAt }) => dueAt > moment && dueAt < NOT_DUE)
          .slice(0, most),
      findNextDueAt: async () => listByDueTime()[0]?.dueAt,
      findByState: async (_accountId, state, most) =>
        listByEditId()
          .filter((edit) => edit.state === state)
          .slice(0, most),
      getStates: async (loadIds) =>
        loadIds.map((loadId) => edits.all().find((edit) => edit.loadId === loadId)?.state),
      countDue: async (_accountId, now) => edits.all().filter(({ dueAt }) => dueAt <= now).length,
      count: async () => {
        const counts = editState.options.map((state) => [
          state,
          edits.all().filter((edit) => edit.state === state).length,
        ]);
        return Object.fromEntries(counts) as Record<EditState, number>;
      },
      readPage: async () => ({ records: listByEditId(), next: null }),
      addMany: async (many) =>
        many.map((row) => {
          const editId = nextId();
          edits.add({ ...row, editId });
          return editId;
        }),
      saveMany: async (many) => each(many, edits.put),
      removeMany: async (ids) => each(ids, (editId) => edits.remove(String(editId))),
    },
    remoteLinks: {
      findMany: async (loadIds) => loadIds.map((loadId) => links.get(loadId)),
      areLinked: async (loadIds) => loadIds.map((loadId) => links.get(loadId) !== undefined),
      findByRemote: async (_accountId, remoteLoadId) =>
        links.all().find((link) => link.remoteLoadId === remoteLoadId),
      findDue: async (_accountId, now, most) =>
        links
          .all()
          .filter(({ readDueAt }) => readDueAt <= now)
          .sort(by(({ readDueAt }) => readDueAt))
          .slice(0, most),
      findDueAfter: async (_accountId, moment, most) =>
        links
          .all()
          .filter(({ readDueAt }) => readDueAt > moment && readDueAt < NOT_DUE)
          .sort(by(({ readDueAt }) => readDueAt))
          .slice(0, most),
      findEnded: async (_accountId, most) =>
        links
          .all()
          .filter(({ readDueAt }) => readDueAt === NOT_DUE)
          .slice(0, most),
      findNextDueAt: async () =>
        links
          .all()
          .map(({ readDueAt }) => readDueAt)
          .filter((moment) => moment < NOT_DUE)
          .sort((left, right) => left - right)[0],
      count: async () => links.all().length,
      countReads: async () => links.all().filter(({ readDueAt }) => readDueAt < NOT_DUE).length,
      saveMany: async (many) => each(many, links.put),
      removeMany: async (loadIds) => each(loadIds, links.remove),
    },
    syncLog: {
      readPage: async (_accountId, _after, size) => ({
        records: log.all().reverse().slice(0, size),
        next: null,
      }),
      addMany: async (many) => each(many, (row) => log.add({ ...row, lineId: nextId() })),
      trim: async () => {},
    },
    remoteRates: {
      find: async (_accountId, requestKey) => rates.get(requestKey),
      save: async (row) => rates.put(row),
    },
    auditLog: {
      add: async () => {},
      readPage: async () => ({ records: [], next: null }),
      removeBefore: async () => 0,
    },
  } satisfies Pick<StoreParts, "outbox" | "remoteLinks" | "syncLog" | "remoteRates" | "auditLog">;
}

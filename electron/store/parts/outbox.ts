import { type EditState, editState } from "../../../shared/views/sync.ts";
import { createPage, readCursor } from "../keys/cursor.ts";
import { MAX_KEY } from "../keys/index-keys.ts";
import type { StoredEdit } from "../keys/stored-records.ts";
import { type EditRecord, NOT_DUE, type Outbox } from "../port/outbox.ts";
import type { Tables } from "./tables.ts";

/** Edits that need a decision come first. */
const urgency: Record<EditState, number> = {
  conflict: 0,
  "in doubt": 1,
  rejected: 2,
  sending: 3,
  pending: 3,
};

const toRecord = ({ keys, ...edit }: StoredEdit): EditRecord => edit;

/** Adds the index keys to an edit. */
export const toStoredEdit = <E extends Pick<EditRecord, "state">>(edit: E) => ({
  ...edit,
  keys: { urgency: urgency[edit.state] },
});

/** Creates the store part for the outbox. */
export const createOutbox = ({ outbox, editStates: states }: Tables): Outbox => {
  return {
    async findByLoads(loadIds) {
      // One query for each load, because a single query for all loads would read one extra row for each load.
      const found = await Promise.all(
        loadIds.map((loadId) => outbox.where("loadId").equals(loadId).toArray()),
      );
      return found
        .flat()
        .map(toRecord)
        .sort((left, right) => left.editId - right.editId);
    },

    async find(editId) {
      const found = await outbox.get(editId);
      return found && toRecord(found);
    },

    async findDue(accountId, now, limit) {
      const found = await outbox
        .where("[accountId+dueAt+editId]")
        .between([accountId], [accountId, now, MAX_KEY])
        .limit(limit)
        .toArray();
      return found.map(toRecord);
    },

    async findDueAfter(accountId, moment, limit) {
      const found = await outbox
        .where("[accountId+dueAt+editId]")
        .between([accountId, moment, MAX_KEY], [accountId, NOT_DUE])
        .limit(limit)
        .toArray();
      return found.map(toRecord);
    },

    async findNextDueAt(accountId) {
      const first = await outbox
        .where("[accountId+dueAt+editId]")
        .between([accountId], [accountId, NOT_DUE, MAX_KEY])
        .first();
      return first?.dueAt;
    },

    async findByState(accountId, state, limit) {
      const found = await outbox
        .where("[accountId+state+editId]")
        .between([accountId, state], [accountId, state, MAX_KEY])
        .limit(limit)
        .toArray();
      return found.map(toRecord);
    },

    getStates: (loadIds) => states.getStates(loadIds),

    async count(accountId) {
      const counts = await states.countEdits(accountId);
      const entries = editState.options.map((state) => [state, counts.get(state) ?? 0]);
      return Object.fromEntries(entries) as Record<EditState, number>;
    },

    countDue: (accountId, now) =>
      outbox.where("[accountId+dueAt+editId]").between([accountId], [accountId, now, MAX_KEY]).count(),

    async readPage(accountId, after, size) {
      const list = ["outbox", accountId];
      const startAfter = readCursor(list, after, ["number", "number"]);
      const found = await outbox
        .where("[accountId+keys.urgency+editId]")
        .between([accountId, ...(startAfter ?? [])], [accountId, MAX_KEY], startAfter === undefined)
        .limit(size + 1)
        .toArray();
      const { records, next } = createPage(list, found, size, ({ keys, editId }) => [keys.urgency, editId]);
      return { records: records.map(toRecord), next };
    },

    async addMany(edits) {
      const editIds = await outbox.bulkAdd(edits.map(toStoredEdit), { allKeys: true });
      states.updateEdits(edits.map((edit, index) => ({ ...edit, editId: editIds[index] ?? 0 })));
      return editIds;
    },

    async saveMany(edits) {
      await outbox.bulkPut(edits.map(toStoredEdit));
      states.updateEdits(edits);
    },

    async removeMany(editIds) {
      await outbox.bulkDelete([...editIds]);
      states.removeEdits(editIds);
    },
  };
};

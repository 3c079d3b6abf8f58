import { setImmediate as endTurn } from "node:timers/promises";
import { LanedeskError } from "../../../shared/failure.ts";
import type { ChangedRow, ChangesAnswer } from "../../../shared/office/changes.ts";
import type { ChangeLog, FoundChanges } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import { readStoreEpoch } from "../settings/settings.ts";
import { getEditKey } from "./apply-edits.ts";
import {
  type ChangesCursor,
  type FirstReadPosition,
  formatChangesCursor,
  parseChangesCursor,
} from "./cursor.ts";
import { readPageOfFirstRead } from "./first-read.ts";
import { readRows } from "./read-rows.ts";

const MAX_ROWS_PER_RESPONSE = 500;
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/** A first read divides the size of a page by these numbers, in order, until the page fits. */
const DIVISORS = [1, 10, 200];

/** Reports a cursor from a state before a restore, or older than the change log. The caller reads everything again. */
export class LostCursorError extends LanedeskError {
  /** The store's epoch from now on. */
  readonly epoch: string;

  constructor(epoch: string) {
    super(
      "stale",
      "The server was restored to an earlier state, or the cursor is too old. Read everything again, without `since`.",
    );
    this.epoch = epoch;
  }
}

interface ChangesRequest {
  since?: string | undefined;
  /** The id of the caller's last applied edit, if the caller has not read that edit's change yet. */
  lastEdit?: string | undefined;
  /** Seconds. */
  wait: number;
  /** A first read skips booked and deleted loads without a change in this many days. */
  endedDays: number;
}

type ChangesReader = (
  caller: AccountCaller,
  log: ChangeLog,
  request: ChangesRequest,
  signal: AbortSignal,
) => Promise<ChangesAnswer>;

/**
 * Creates a reader of the changes after a cursor. The reader waits up to `wait` seconds for a change, or until the
 * signal aborts. Without a cursor, the reader starts a first read at the log's current position, so changes during the
 * first read follow the pages. The reader throws LostCursorError, and LanedeskError "invalid" for a text that is not a
 * cursor.
 */
export function createChangesReader(context: Context): ChangesReader {
  const readShared = shareReads(context);

  async function read(
    caller: AccountCaller,
    log: ChangeLog,
    { since, wait, endedDays }: ChangesRequest,
    signal: AbortSignal,
  ): Promise<ChangesAnswer> {
    const cursor = since === undefined ? undefined : parseChangesCursor(since);
    if (!cursor || cursor.firstRead) {
      const epoch = await readStoreEpoch(context);
      if (cursor && cursor.epoch !== epoch) throw new LostCursorError(epoch);
      const start = cursor ?? { epoch, ...(await log.readPosition()), firstRead: null };
      return readFirstPages(context, caller, start, endedDays);
    }
    const waitSignal = AbortSignal.any([signal, AbortSignal.timeout(wait * 1_000)]);
    let after: ChangesCursor = cursor;
    for (;;) {
      if (wait > 0 && log.isNewest(after)) await log.waitAfter(after, waitSignal);
      const found = await readShared(caller, log, after);
      after = found.cursor;
      if (found.rows.length > 0 || wait === 0 || waitSignal.aborted)
        return {
          epoch: after.epoch,
          rows: found.rows,
          cursor: formatChangesCursor(after),
          hasMore: found.hasMore,
        };
    }
  }

  return async (caller, log, request, signal) => {
    const answer = await read(caller, log, request, signal);
    // Checks after the read, because the database may be restored during the wait.
    await assertHasEdit(context, caller, request.lastEdit, answer.epoch);
    return answer;
  };
}

/**
 * Checks that a caller's cursor and last edit belong to the current state of the database.
 * @throws LostCursorError; LanedeskError "invalid" for a text that is not a cursor
 */
export async function assertCursorIsCurrent(
  context: Context,
  caller: AccountCaller,
  log: ChangeLog,
  { since, lastEdit }: { since: string; lastEdit?: string | undefined },
): Promise<void> {
  const cursor = parseChangesCursor(since);
  const epoch = await readStoreEpoch(context);
  if (cursor.epoch !== epoch) throw new LostCursorError(epoch);
  await findChangesAfter(context, caller.accountId, log, cursor, 1);
  await assertHasEdit(context, caller, lastEdit, epoch);
}

/**
 * Checks that the database has the response to an edit. Call after a check of the cursor, because pruning deletes
 * responses that are as old as a forgotten cursor.
 * @throws LostCursorError
 */
async function assertHasEdit(
  context: Context,
  { accountId }: AccountCaller,
  editId: string | undefined,
  epoch: string,
): Promise<void> {
  if (editId === undefined) return;
  const answer = await context.store.read(["answers"], ({ answers }) =>
    answers.find(accountId, getEditKey(editId)),
  );
  if (!answer) throw new LostCursorError(await renewEpoch(context, epoch));
}

/**
 * Finds the changes after a cursor.
 * @throws LostCursorError
 */
async function findChangesAfter(
  context: Context,
  accountId: string,
  log: ChangeLog,
  cursor: ChangesCursor,
  limit: number,
): Promise<Extract<FoundChanges, { result: "found" }>> {
  const found = await log.findAfter(accountId, cursor, limit);
  if (found.result === "foreign") throw new LostCursorError(await renewEpoch(context, cursor.epoch));
  if (found.result === "forgotten") throw new LostCursorError(cursor.epoch);
  return found;
}

/**
 * Returns a function that shares one read among the callers that use the same account and the same cursor in one turn
 * of the event loop.
 */
function shareReads(context: Context) {
  const starting = new Map<string, ReturnType<typeof readChangesAfter>>();

  return (
    caller: AccountCaller,
    log: ChangeLog,
    cursor: ChangesCursor,
  ): ReturnType<typeof readChangesAfter> => {
    const key = `${caller.accountId} ${formatChangesCursor(cursor)}`;
    const shared =
      starting.get(key) ??
      endTurn().then(() => {
        starting.delete(key);
        return readChangesAfter(context, caller, log, cursor);
      });
    starting.set(key, shared);
    return shared;
  };
}

async function readFirstPages(
  context: Context,
  caller: AccountCaller,
  cursor: ChangesCursor,
  endedDays: number,
): Promise<ChangesAnswer> {
  const rows: ChangedRow[] = [];
  let position = cursor.firstRead;
  let bytes = 0;
  do {
    const page = await readFittingPage(context, caller, position, endedDays);
    bytes += page.bytes;
    if (
      rows.length > 0 &&
      (bytes > MAX_RESPONSE_BYTES || rows.length + page.rows.length > MAX_ROWS_PER_RESPONSE)
    )
      break;
    rows.push(...page.rows);
    position = page.position;
  } while (position !== null);
  return {
    epoch: cursor.epoch,
    rows,
    cursor: formatChangesCursor({ ...cursor, firstRead: position }),
    hasMore: position !== null,
  };
}

/** Reads a page that fits in one response, or the smallest page if no page fits. */
async function readFittingPage(
  context: Context,
  caller: AccountCaller,
  position: FirstReadPosition | null,
  endedDays: number,
) {
  for (const divisor of DIVISORS) {
    const page = await readPageOfFirstRead({ context, caller, endedDays, divisor }, position);
    const bytes = countBytes(page.rows);
    if (bytes <= MAX_RESPONSE_BYTES || divisor === DIVISORS.at(-1)) return { ...page, bytes };
  }
  throw new Error("There is no last divisor.");
}

async function readChangesAfter(
  context: Context,
  caller: AccountCaller,
  log: ChangeLog,
  cursor: ChangesCursor,
): Promise<{ rows: ChangedRow[]; cursor: ChangesCursor; hasMore: boolean }> {
  const epoch = await readStoreEpoch(context);
  if (cursor.epoch !== epoch) throw new LostCursorError(epoch);
  const newest = await log.readPosition();
  const { changes, next } = await findChangesAfter(
    context,
    caller.accountId,
    log,
    cursor,
    MAX_ROWS_PER_RESPONSE,
  );
  // A record's row is at the record's first change, so that a new carrier comes before its decision and its queue entry.
  const byRecord = Map.groupBy(changes, ({ area, key }) => `${area} ${key}`);
  const listed = [...byRecord.values()].flatMap(([first]) => first ?? []);
  const rows = await readRows(context, caller, listed);
  const fittingCount = countFittingRows(rows);
  const end = fittingCount < rows.length ? (listed[fittingCount - 1] ?? next) : next;
  return {
    rows: rows.slice(0, fittingCount),
    cursor: { ...cursor, number: end.number, mark: end.mark },
    hasMore: end.number < newest.number,
  };
}

/** Counts the rows that fit in one response, and always counts the first row. */
function countFittingRows(rows: readonly ChangedRow[]): number {
  let bytes = 0;
  const index = rows.findIndex((row) => {
    bytes += countBytes(row);
    return bytes > MAX_RESPONSE_BYTES;
  });
  return index < 0 ? rows.length : Math.max(1, index);
}

const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Replaces the epoch of a restored store, once; returns the current epoch. */
const renewEpoch = ({ store, env }: Context, known: string): Promise<string> =>
  store.write(["keyValue"], async ({ keyValue }) => {
    const current = await keyValue.get("epoch");
    if (current !== undefined && current !== known) return current;
    const epoch = env.createId();
    await keyValue.set("epoch", epoch);
    return epoch;
  });

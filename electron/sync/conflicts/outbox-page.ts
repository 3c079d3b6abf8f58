import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import type { ConflictField, EditRow } from "../../../shared/views/sync.ts";
import type { Context } from "../../services/context.ts";
import { readCodeLists } from "../../services/settings/settings.ts";
import { type EditRecord, type LoadRecord, NOT_DUE, type RemoteLinkRecord } from "../../store/store.ts";
import { mergeLoads } from "../merge/merge-loads.ts";
import { readRemoteLoad } from "../merge/remote-load.ts";
import { readLocalValues } from "../reconcile/load-record.ts";
import { applySentChanges } from "../reconcile/remote-link.ts";
import { formatLane } from "../session/load-name.ts";
import { formatValue } from "./format-value.ts";

/** A page of the outbox; `next` is the start of the next page, null for the last page. */
export interface OutboxPage {
  rows: EditRow[];
  next: string | null;
}

/** Reads a page of the outbox for the sync view. */
export async function readOutboxPage(
  context: Context,
  accountId: string,
  { after, size }: { after: string | null; size: number },
): Promise<OutboxPage> {
  const codeLists = await readCodeLists(context);
  return context.store.read(["outbox", "loads", "remoteLinks"], async ({ outbox, loads, remoteLinks }) => {
    const page = await outbox.readPage(accountId, after, size);
    const loadIds = page.records.map(({ loadId }) => loadId);
    const locals = await loads.findMany(accountId, loadIds);
    const links = await remoteLinks.findMany(loadIds);
    const rows = page.records.map((edit, index) => toRow(edit, locals[index], links[index], codeLists));
    return { rows, next: page.next };
  });
}

function toRow(
  edit: EditRecord,
  local: LoadRecord | undefined,
  link: RemoteLinkRecord | undefined,
  codeLists: CodeLists,
): EditRow {
  const { editId, loadId, kind, state, changes, firstAt, lastAt, attempts, dueAt, conflict } = edit;
  return {
    editId,
    loadId,
    loadNumber: local?.loadNumber ?? "",
    lane: local ? formatLane(local) : "",
    kind,
    state,
    changes,
    firstAt,
    lastAt,
    nextAttemptAt: dueAt === NOT_DUE || dueAt === 0 ? null : dueAt,
    attempts,
    message: edit.message || describeEdit(edit),
    conflict: conflict && {
      kind: conflict.kind,
      changedAt: readRemoteLoad(conflict.remote)?.updatedAt ?? null,
      changedBy: conflict.changedBy ?? "",
      fields: local && link ? readConflictFields(edit, local, link, codeLists) : [],
    },
  };
}

function describeEdit({ state, dueAt }: EditRecord): string {
  if (state === "sending") return "Lanedesk is sending this change.";
  return dueAt === NOT_DUE
    ? "This change waits for an earlier change of this load."
    : "This change has not been sent yet.";
}

/** Reads the current values of each field in conflict. */
function readConflictFields(
  { conflict }: EditRecord,
  local: LoadRecord,
  link: RemoteLinkRecord,
  codeLists: CodeLists,
): ConflictField[] {
  const remote = conflict && readRemoteLoad(conflict.remote);
  const agreed = readRemoteLoad(link.base);
  if (conflict?.kind !== "fields" || !remote || !agreed) return [];
  const base = applySentChanges(link, agreed, remote);
  const values = readLocalValues(local, remote.values, { has: () => true });
  const guarded = new Set(link.guarded.map(({ path }) => path));
  return mergeLoads(base.values, values, remote.values, undefined, guarded)
    .conflicts.filter(({ path }) => path !== "postAsUser" || remote.values.values.postAsUser !== null)
    .map(({ path, label, ...sides }) => ({
      path,
      label,
      base: formatValue(path, sides.base, codeLists),
      local: formatValue(path, sides.local, codeLists),
      remote: formatValue(path, sides.remote, codeLists),
    }));
}

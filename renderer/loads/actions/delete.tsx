import { List, Radio, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { type Failure, toFailure } from "../../../shared/failure.ts";
import type { DeleteRequest } from "../../../shared/interface/load.ts";
import { MAX_ROWS } from "../../../shared/max-rows.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import type { LoadRow } from "../../../shared/views/load-rows.ts";
import { useAppInfo } from "../../app-info.ts";
import { closePanel, createPanelCheck } from "../../panel.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { inChunks, runWork } from "../../ui/data/work.ts";
import { formatCount } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showUndo } from "../../ui/notices/undo.ts";
import { deselectLoads } from "../board/selection.ts";
import { formatRow } from "../load.ts";
import { ActionPanel, useActionFailure } from "./action-panel.tsx";
import { useRows } from "./read-loads.ts";
import { formatDeletionKey, restoreLoads } from "./undo.ts";

const MAX_LISTED_LOADS = 6;

/** The panel that deletes the available loads of `loadIds` with a reason and an optional comment. */
export function DeletePanel({ loadIds: initialLoadIds }: { loadIds: string[] }) {
  const [loadIds, setLoadIds] = useState(initialLoadIds);
  const reasons = listReasons(useAppInfo((state) => state.codeLists.deleteReasons));
  const [reason, setReason] = useState(reasons[0]?.value ?? "0");
  const { rows, failure: readFailure } = useRows(loadIds);
  const deletable = rows?.flatMap(({ loadId, status }) => (status === "available" ? loadId : [])) ?? [];
  const [comment, setComment] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [deleteFailure, reportFailure] = useActionFailure(
    loadIds.length === 1 ? "Can't delete the load" : "Can't delete all loads",
  );
  const failure = deleteFailure ?? readFailure;
  const deleteLoads = async () => {
    setIsBusy(true);
    const wanted = rows ? deletable : loadIds;
    const isPanelOpen = createPanelCheck();
    const { deleted, failedCount, firstFailure } = await deleteLoadsInChunks(
      wanted,
      buildRequest(reason, comment),
    );
    setIsBusy(false);
    if (deleted.length > 0)
      showUndo(
        `${formatCount(deleted.length, "load")} deleted.`,
        async () => `Restored ${formatCount(await restoreLoads(deleted), "load")}.`,
        formatDeletionKey(deleted),
      );
    const isComplete = deleted.length === wanted.length;
    deselectLoads(isComplete ? loadIds : deleted);
    if (isComplete) return isPanelOpen() ? closePanel() : undefined;
    const deletedIds = new Set(deleted);
    setLoadIds(loadIds.filter((loadId) => !deletedIds.has(loadId)));
    if (firstFailure) reportFailure(describeFailure(firstFailure, failedCount));
  };
  const title = `Delete ${formatCount(rows ? deletable.length : loadIds.length, "load")}`;
  return (
    <ActionPanel
      title={title}
      action={{
        label: title,
        title,
        hint: "delete",
        isDestructive: true,
        isBusy,
        isReady: !rows || deletable.length > 0,
        isRunByEnter: true,
        run: deleteLoads,
      }}
      cancel={closePanel}
    >
      {failure && <FailureNote failure={failure} />}
      {rows && <LoadList rows={rows} />}
      <Radio.Group label="Reason" value={reason} onChange={setReason}>
        <Stack gap="sm" mt="sm">
          {reasons.map(({ value, label }, index) => (
            <Radio
              key={value}
              value={value}
              label={label}
              autoFocus={index === 0}
              data-autofocus={index === 0}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Comment"
        placeholder="Optional"
        autosize
        minRows={2}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </ActionPanel>
  );
}

const COVERED = "Covered";

/**
 * Returns the reasons to choose from; "Not Specified" (0) comes last. Adds Covered if the code list lacks this
 * reason; `buildRequest` then starts the comment with Covered.
 */
function listReasons(codes: readonly Code[]): { value: string; label: string }[] {
  const hasCovered = codes.some(({ name, short }) =>
    [name, short].some((text) => text.trim().toLowerCase() === COVERED.toLowerCase()),
  );
  const toChoice = ({ id, name }: Code) => ({ value: String(id), label: name });
  return [
    ...codes.filter(({ id }) => id !== 0).map(toChoice),
    ...(hasCovered ? [] : [{ value: COVERED, label: COVERED }]),
    ...codes.filter(({ id }) => id === 0).map(toChoice),
  ];
}

const buildRequest = (reason: string, comment: string): DeleteRequest =>
  reason === COVERED
    ? { reason: "0", comment: [COVERED, comment].filter(Boolean).join(". ") }
    : { reason, comment: comment || null };

/** Returns the first failure. If several loads can't be deleted, adds the number of these loads to the message. */
const describeFailure = (first: Failure, count: number): Failure =>
  count === 1
    ? first
    : { ...first, message: `Can't delete ${formatCount(count, "load")}; first reason: ${first.message}` };

/** The first loads to delete, and the number of booked and deleted loads. */
function LoadList({ rows }: { rows: readonly LoadRow[] }) {
  const { available = [], booked = [], deleted = [] } = Object.groupBy(rows, ({ status }) => status);
  const rest = available.length - MAX_LISTED_LOADS;
  return (
    <>
      {available.length > 0 && (
        <List size="sm" listStyleType="none">
          {available.slice(0, MAX_LISTED_LOADS).map((row) => (
            <List.Item key={row.loadId}>{formatRow(row)}</List.Item>
          ))}
          {rest > 0 && <List.Item>{formatCount(rest, "more load")}</List.Item>}
        </List>
      )}
      {booked.length > 0 && (
        <Text size="sm">
          {formatCount(booked.length, "booked load stays", "booked loads stay")}. Unbook a load to delete it.
        </Text>
      )}
      {deleted.length > 0 && (
        <Text size="sm">{formatCount(deleted.length, "load is", "loads are")} already deleted.</Text>
      )}
    </>
  );
}

/** Deletes loads. After an error, `failedCount` includes the loads that were not tried; after a cancel, it does not. */
async function deleteLoadsInChunks(
  loadIds: string[],
  request: DeleteRequest,
): Promise<{ deleted: string[]; failedCount: number; firstFailure: Failure | undefined }> {
  const deleted: string[] = [];
  let failedCount = 0;
  let firstFailure: Failure | undefined;
  await runWork(`Deleting ${formatCount(loadIds.length, "load")}:`, (workId) =>
    inChunks(workId, loadIds, MAX_ROWS, async (chunk) => {
      const output = await callChannel("loads.deleteMany", { loadIds: chunk, request });
      deleted.push(...output.changed);
      failedCount += output.rejected.length;
      const [first] = output.rejected;
      if (first) firstFailure ??= { code: "conflict", message: first.message, fields: [] };
    }),
  ).catch((error: unknown) => {
    firstFailure ??= toFailure(error);
    failedCount = loadIds.length - deleted.length;
  });
  return { deleted, failedCount, firstFailure };
}

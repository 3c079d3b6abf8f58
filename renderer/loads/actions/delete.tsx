import { List, Radio, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { type Failure, toFailure } from "../../../shared/failure.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import { useAppInfo } from "../../app-info.ts";
import { closePanel } from "../../panel.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { inChunks, runWork } from "../../ui/data/work.ts";
import { counted } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showUndo } from "../../ui/notices/undo.ts";
import { useBoard } from "../board/board.ts";
import { selectNone } from "../board/selection.ts";
import { formatRow } from "../load.ts";
import { ActionPanel } from "./action-panel.tsx";
import { deletionKey, restoreLoads } from "./undo.ts";

/** Loads per call. */
const BATCH_SIZE = 200;
const MAX_LISTED = 6;

/** Deletes loads with a reason and a comment. */
export function DeletePanel({ loadIds }: { loadIds: string[] }) {
  const reasons = unspecifiedLast(useAppInfo((state) => state.codeLists.deleteReasons));
  const [reason, setReason] = useState(String(reasons[0]?.id ?? 0));
  const [comment, setComment] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const remove = async () => {
    setIsBusy(true);
    const { deleted, failures } = await deleteAll(loadIds, reason, comment);
    setIsBusy(false);
    if (deleted.length > 0)
      showUndo(
        `${counted(deleted.length, "load")} deleted.`,
        async () => `Restored ${counted(await restoreLoads(deleted), "load")}.`,
        deletionKey(deleted),
      );
    selectNone();
    if (failures.length === 0) return closePanel();
    setFailure(combine(failures));
  };
  const title = `Delete ${counted(loadIds.length, "load")}`;
  return (
    <ActionPanel
      title={title}
      action={{
        label: title,
        title,
        hint: "delete",
        isDestructive: true,
        isBusy,
        onEnter: true,
        run: remove,
      }}
      cancel={closePanel}
    >
      {failure && <FailureNote failure={failure} />}
      <LoadList loadIds={loadIds} />
      <Radio.Group label="Reason" value={reason} onChange={setReason}>
        <Stack gap={8} mt={8}>
          {reasons.map(({ id, name }, index) => (
            <Radio
              key={id}
              value={String(id)}
              label={name}
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

/** Puts "Not Specified" (0) at the end. */
const unspecifiedLast = (codes: readonly Code[]): Code[] =>
  codes.toSorted((a, b) => Number(a.id === 0) - Number(b.id === 0));

/** One failure for several: the number of loads and the first reason. */
function combine([first, ...others]: Failure[]): Failure | undefined {
  if (!first || others.length === 0) return first;
  return {
    ...first,
    message: `Can't delete ${counted(others.length + 1, "load")}. First reason: ${first.message}`,
  };
}

/** Lanes and numbers of the first loads to delete, as far as the board has read them. */
function LoadList({ loadIds }: { loadIds: string[] }) {
  const pages = useBoard((state) => state.cache.pages);
  const ids = new Set(loadIds);
  const rows = [...pages.values()].flat().filter((row) => ids.has(row.loadId));
  const rest = loadIds.length - Math.min(rows.length, MAX_LISTED);
  const restText = rows.length > 0 ? `and ${counted(rest, "other load")}` : counted(rest, "load");
  return (
    <List size="sm" listStyleType="none">
      {rows.slice(0, MAX_LISTED).map((row) => (
        <List.Item key={row.loadId}>{formatRow(row)}</List.Item>
      ))}
      {rest > 0 && <List.Item>{restText}</List.Item>}
    </List>
  );
}

/** Deletes in batches, with progress and cancel. */
async function deleteAll(loadIds: string[], reason: string, comment: string) {
  const deleted: string[] = [];
  const failures: Failure[] = [];
  const request = { reason, comment: comment || null };
  await runWork(`Deleting ${counted(loadIds.length, "load")}:`, (workId) =>
    inChunks(workId, loadIds, BATCH_SIZE, async (batch) => {
      const answer = await callChannel("loads.deleteMany", { loadIds: batch, request });
      deleted.push(...answer.changed);
      for (const { message } of answer.refused) failures.push({ code: "conflict", message, fields: [] });
    }),
  ).catch((error: unknown) => failures.push(toFailure(error)));
  return { deleted, failures };
}

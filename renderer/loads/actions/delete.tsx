import { Radio, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Failure } from "../../../shared/failure.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import { useAppInfo } from "../../app-info.ts";
import { callChannel, toFailure } from "../../ui/data/channel.ts";
import { inChunks, runWork } from "../../ui/data/work.ts";
import { counted } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showUndo } from "../../ui/notices/undo.ts";
import { selectNone } from "../board/selection.ts";
import { closePanel } from "../panel/panel.ts";
import { ActionPanel } from "./action-panel.tsx";
import { RemovalList } from "./delete-list.tsx";
import { deletionKey, restoreLoads } from "./undo.ts";

/** Reasons a person would give; "Not Specified", which is 0, last. */
const asOffered = (codes: readonly Code[]): Code[] =>
  codes.toSorted((one, other) => Number(one.id === 0) - Number(other.id === 0));

/** Why loads stay: the reason of the first, and how many others there are. */
function refusedWords([first, ...others]: Failure[]): Failure | undefined {
  if (!first || others.length === 0) return first;
  return {
    ...first,
    message: `${counted(others.length + 1, "load")} cannot be deleted and stay as they are. The first: ${first.message}`,
  };
}

/** Takes loads off the board, with the reason and a comment. */
export function DeletePanel({ loadIds }: { loadIds: string[] }) {
  const reasons = asOffered(useAppInfo((state) => state.codeLists.deleteReasons));
  const [reason, setReason] = useState(String(reasons[0]?.id ?? 0));
  const [comment, setComment] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const remove = async () => {
    setBusy(true);
    const { removed, refused } = await removeAll(loadIds, reason, comment);
    setBusy(false);
    if (removed.length > 0)
      showUndo(
        `${counted(removed.length, "load")} deleted.`,
        async () => void (await restoreLoads(removed)),
        deletionKey(removed),
      );
    selectNone();
    if (refused.length === 0) return closePanel();
    setFailure(refusedWords(refused));
  };
  const title = `Delete ${counted(loadIds.length, "load")}`;
  return (
    <ActionPanel
      title={title}
      act={{
        label: title,
        title: "Delete with this reason",
        hint: "delete",
        isGrave: true,
        isBusy: busy,
        byEnter: true,
        run: remove,
      }}
      back={{ label: "Keep", title: "Back, delete nothing", run: closePanel }}
    >
      {failure && <FailureNote failure={failure} />}
      <RemovalList loadIds={loadIds} />
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
        placeholder="For whoever looks later"
        autosize
        minRows={2}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </ActionPanel>
  );
}

/** Deletes a few at a time, with progress and cancel: which are gone, and why the others are not. */
async function removeAll(loadIds: string[], reason: string, comment: string) {
  const removed: string[] = [];
  const refused: Failure[] = [];
  const request = { reason, comment: comment || null };
  await runWork(`Deleting ${counted(loadIds.length, "load")}:`, (workId) =>
    inChunks(workId, loadIds, deletedAtOnce, async (some) => {
      const answer = await callChannel("loads.deleteMany", { loadIds: some, request });
      removed.push(...answer.changed);
      for (const { message } of answer.refused) refused.push({ code: "conflict", message, fields: [] });
    }),
  ).catch((error: unknown) => refused.push(toFailure(error)));
  return { removed, refused };
}

const deletedAtOnce = 200;

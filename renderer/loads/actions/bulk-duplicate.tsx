import { List, Text } from "@mantine/core";
import { useState } from "react";
import { toFailure } from "../../../shared/failure.ts";
import { findLoadWarnings } from "../../../shared/load-warnings.ts";
import { toLocalDay } from "../../../shared/read-moment.ts";
import type { LoadRow } from "../../../shared/views/load-rows.ts";
import { useAppInfo } from "../../app-info.ts";
import { closePanel, createPanelCheck } from "../../panel.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { inChunks, runWork } from "../../ui/data/work.ts";
import { formatCount } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showUndo } from "../../ui/notices/undo.ts";
import { deselectLoads } from "../board/selection.ts";
import { toCopy } from "../drafts/draft.ts";
import { toRequest } from "../drafts/request.ts";
import { formatRow } from "../load.ts";
import { ActionPanel, useActionFailure } from "./action-panel.tsx";
import { useRows } from "./read-loads.ts";
import { undoPosts } from "./undo.ts";

/** Maximum number of loads between two updates of the progress. */
const MAX_CHUNK_LOADS = 20;
const MAX_LISTED_LOADS = 8;

/**
 * Posts a copy of each selected load, with the same dates and no load number. A retry after a failure or a cancel skips
 * the loads that already have a copy.
 */
export function BulkDuplicatePanel({ loadIds: selected }: { loadIds: string[] }) {
  const [loadIds, setLoadIds] = useState(selected);
  const { rows, failure: readFailure } = useRows(loadIds);
  const pastPickups = rows?.filter(isPickupPast).length ?? 0;
  const [isBusy, setIsBusy] = useState(false);
  const [postFailure, reportFailure] = useActionFailure("Can't duplicate all loads");
  const failure = postFailure ?? readFailure;
  const post = async () => {
    setIsBusy(true);
    const posted: string[] = [];
    const isPanelOpen = createPanelCheck();
    try {
      await runWork(`Posting ${formatCount(loadIds.length, "load")}:`, (workId) =>
        inChunks(workId, loadIds, MAX_CHUNK_LOADS, async (chunk) => {
          for (const loadId of chunk) posted.push(await postCopy(loadId));
        }),
      );
      if (posted.length === loadIds.length && isPanelOpen()) closePanel();
    } catch (error) {
      reportFailure(toFailure(error));
    }
    setIsBusy(false);
    if (posted.length === 0) return;
    deselectLoads(loadIds.slice(0, posted.length));
    setLoadIds(loadIds.slice(posted.length));
    showUndo(`${formatCount(posted.length, "load")} posted.`, () => undoPosts(posted));
  };
  const title = `Duplicate ${formatCount(loadIds.length, "load")}`;
  return (
    <ActionPanel
      title={title}
      action={{
        label: `Post ${formatCount(loadIds.length, "copy", "copies")}`,
        title,
        hint: "post",
        isBusy,
        // The broker sees the warning about past pickups before the post.
        isReady: rows !== undefined || readFailure !== undefined,
        run: post,
      }}
      cancel={closePanel}
    >
      {failure && <FailureNote failure={failure} />}
      <Text size="sm" c="dimmed">
        Copies have the same stops, times and rates, but no load number. Copies of an inactive user's loads
        are posted as you.
      </Text>
      {pastPickups > 0 && (
        <Text size="sm" c="var(--amber)" role="alert">
          Check: {formatCount(pastPickups, "copy has", "copies have")} a pickup in the past.
        </Text>
      )}
      <List size="sm" listStyleType="none">
        {rows?.slice(0, MAX_LISTED_LOADS).map((row) => (
          <List.Item key={row.loadId}>{formatRow(row)}</List.Item>
        ))}
        {loadIds.length > MAX_LISTED_LOADS && (
          <List.Item>{formatCount(loadIds.length - MAX_LISTED_LOADS, "more load")}</List.Item>
        )}
      </List>
    </ActionPanel>
  );
}

/** Whether a copy of the load would have a warning about its pickup. */
function isPickupPast({ pickup, latePickup }: LoadRow): boolean {
  const load = { stops: [{ earlyDateTime: pickup, lateDateTime: latePickup }], weight: null, rate: null };
  return findLoadWarnings(load, { today: toLocalDay(Date.now()), maxWeightPounds: 0 }).length > 0;
}

async function postCopy(loadId: string): Promise<string> {
  const { load } = await callChannel("loads.get", { loadId });
  const request = toRequest(toCopy(load, useAppInfo.getState().users));
  const posted = await callChannel("loads.create", { load: request as never });
  return posted.load.loadId;
}

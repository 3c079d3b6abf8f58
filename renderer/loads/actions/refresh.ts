import { MAX_REFRESHES, refreshStatus } from "../../../shared/interface/refresh.ts";
import type { RefreshOutcome } from "../../../shared/views/refresh-outcome.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { inChunks, runWork } from "../../ui/data/work.ts";
import { count, counted, timeOrDate } from "../../ui/format.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { openRefreshResult } from "../panel/panel.ts";

/** Refreshes loads and tells what became of each: of one in a line, of several in the panel where any was not. */
export const refreshLoads = (loadIds: string[]) =>
  refresh(`Refreshing ${counted(loadIds.length, "load")}:`, (workId) =>
    loadIds.length > MAX_REFRESHES
      ? refreshInSteps(workId, loadIds)
      : callChannel("loads.refresh", { loadIds, workId }),
  );

/** More than one call may name: several calls, and one answer for all of them. */
async function refreshInSteps(workId: string, loadIds: string[]): Promise<RefreshOutcome> {
  const none = { declined: 0, successful: 0, failed: 0, jobId: workId, statuses: [] };
  const answer: RefreshOutcome = { ...none, left: loadIds.length };
  await inChunks(workId, loadIds, 1_000, async (some) => {
    const part = await callChannel("loads.refresh", { loadIds: some, workId: crypto.randomUUID() });
    answer.declined += part.declined;
    answer.successful += part.successful;
    answer.failed += part.failed;
    answer.left -= some.length;
    answer.statuses.push(...part.statuses.filter(({ status }) => status !== refreshStatus.refreshed));
  });
  return answer;
}

/** Refreshes every load that is due. */
export const refreshDue = () =>
  refresh("Refreshing all that are due:", (workId) => callChannel("loads.refreshDue", { workId }));

async function refresh(label: string, job: (workId: string) => Promise<RefreshOutcome>): Promise<void> {
  try {
    const answer = await runWork(label, job);
    if (answer.declined + answer.failed === 0) return showNotice(wordsOf(answer));
    if (answer.statuses.length === 1) return showNotice(answer.statuses.map(formatStatus).join());
    openRefreshResult(answer);
  } catch (error) {
    showFailure("The refresh stopped; loads refreshed before stay so", error);
  }
}

/** What became of a refresh in which nothing was declined and nothing failed. */
function wordsOf({ successful, statuses, left }: RefreshOutcome): string {
  if (left > 0) return `Cancelled: ${counted(successful, "load")} refreshed, ${formatRemaining(left)}.`;
  if (successful === 0) return "Nothing was due.";
  const next = statuses.length === 1 ? statuses[0]?.nextRefreshAvailableAt : undefined;
  return next
    ? `Refreshed; again from ${timeOrDate(Date.parse(next), Date.now())}.`
    : `${counted(successful, "load")} refreshed.`;
}

/** What a refresh had not come to when it was canceled. */
export const formatRemaining = (left: number): string =>
  `${count(left)} left as ${left === 1 ? "it was" : "they were"}`;

/** What became of one load, in words. */
export function formatStatus({
  status,
  nextRefreshAvailableAt: next,
  error,
}: RefreshOutcome["statuses"][number]): string {
  if (status === refreshStatus.refreshed) return "Refreshed";
  if (status === refreshStatus.declined && next)
    return `Too early, again from ${timeOrDate(Date.parse(next), Date.now())}`;
  return error;
}

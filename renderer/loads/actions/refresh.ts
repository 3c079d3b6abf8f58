import { MAX_REFRESHES, refreshStatus } from "../../../shared/interface/refresh.ts";
import type { RefreshOutcome } from "../../../shared/views/refresh-outcome.ts";
import { hasForm, openRefreshResult } from "../../panel.ts";
import { isField } from "../../ui/commands/keys.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { runWork } from "../../ui/data/work.ts";
import { formatCount, formatNumber, formatTimeOrDate } from "../../ui/format.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";

/**
 * Refreshes loads and shows the result in a notice or in the panel. For more than 10,000 loads, only asks the broker to
 * select fewer.
 */
export async function refreshLoads(loadIds: string[]): Promise<void> {
  if (loadIds.length > MAX_REFRESHES)
    return showNotice(
      `Select at most ${formatNumber(MAX_REFRESHES)} loads to refresh, or press Shift R to refresh all due loads.`,
    );
  await runRefresh(`Refreshing ${formatCount(loadIds.length, "load")}:`, (workId) =>
    callChannel("loads.refresh", { loadIds, workId }),
  );
}

/** Refreshes all loads that are due. */
export const refreshDueLoads = () =>
  runRefresh("Refreshing due loads:", (workId) => callChannel("loads.refreshDue", { workId }));

async function runRefresh(label: string, job: (workId: string) => Promise<RefreshOutcome>): Promise<void> {
  try {
    const outcome = await runWork(label, job);
    if (outcome.declined + outcome.failed === 0) return showNotice(formatSuccess(outcome));
    if (outcome.statuses.length === 1) return showNotice(outcome.statuses.map(formatStatus).join());
    if (hasForm() || isTypingInPanel()) return showNotice(formatCounts(outcome));
    openRefreshResult(outcome);
  } catch (error) {
    showFailure("Refresh stopped", error);
  }
}

const isTypingInPanel = (): boolean =>
  isField(document.activeElement) && document.activeElement?.closest("aside") != null;

function formatSuccess({ successful, statuses, unprocessed }: RefreshOutcome): string {
  if (unprocessed > 0)
    return `Canceled. ${formatCount(successful, "load")} refreshed, ${formatRemaining(unprocessed)}.`;
  if (successful === 0) return "No loads due for refresh.";
  const next = statuses.length === 1 ? statuses[0]?.nextRefreshAvailableAt : undefined;
  return next
    ? `Refreshed. Next refresh at ${formatTimeOrDate(Date.parse(next), Date.now())}.`
    : `${formatCount(successful, "load")} refreshed.`;
}

/** Formats the counts: "12 refreshed, 3 declined, 0 failed."; after a cancel, also "5 not refreshed". */
export const formatCounts = ({ successful, declined, failed, unprocessed }: RefreshOutcome): string =>
  `${[
    `${formatNumber(successful)} refreshed`,
    `${formatNumber(declined)} declined`,
    `${formatNumber(failed)} failed`,
    ...(unprocessed > 0 ? [formatRemaining(unprocessed)] : []),
  ].join(", ")}.`;

/** Formats the number of loads that a canceled refresh did not reach. */
const formatRemaining = (loads: number): string => `${formatNumber(loads)} not refreshed`;

/** Returns the result for one load. */
export function formatStatus({
  status,
  nextRefreshAvailableAt: next,
  error,
}: RefreshOutcome["statuses"][number]): string {
  if (status === refreshStatus.refreshed) return "Refreshed";
  if (status === refreshStatus.declined && next)
    return `Too early. Next refresh at ${formatTimeOrDate(Date.parse(next), Date.now())}.`;
  return error;
}

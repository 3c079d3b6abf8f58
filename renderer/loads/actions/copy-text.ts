import { LanedeskError } from "../../../shared/failure.ts";
import { MAX_ROWS } from "../../../shared/max-rows.ts";
import { type CodeLists, getCodeName } from "../../../shared/reference/code-lists.ts";
import type { LoadRow } from "../../../shared/views/load-rows.ts";
import { useAppInfo } from "../../app-info.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { formatCount, formatMoney, formatNumber, formatPounds, formatStopTime } from "../../ui/format.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { formatRow } from "../load.ts";

/** Copies loads as text for an e-mail, with the signed-in user as the contact. */
export async function copyLoadsAsText(loadIds: readonly string[]): Promise<void> {
  try {
    if (loadIds.length > MAX_ROWS)
      throw new LanedeskError("too-large", `Select at most ${MAX_ROWS} loads, then copy again.`);
    const { rows } = await callChannel("loads.rows", { loadIds: [...loadIds] });
    const { codeLists } = useAppInfo.getState();
    const text = [...rows.map((row) => describeRow(row, codeLists)), formatContact()];
    await navigator.clipboard.writeText(text.filter(Boolean).join("\n\n"));
    showNotice(`Copied ${formatCount(rows.length, "load")} as text.`);
  } catch (error) {
    showFailure("Can't copy the loads", error);
  }
}

/** Returns up to three lines that describe a load to a carrier: lane, times, and freight with the rate. */
export function describeRow(row: LoadRow, codeLists: CodeLists): string {
  const times = [
    row.pickup && `pickup ${formatStopTime(row.pickup)}`,
    row.delivery && `delivery ${formatStopTime(row.delivery)}`,
  ];
  const freight = [
    getCodeName(codeLists.equipmentTypes, row.equipmentTypeId),
    formatPounds(row.weight),
    row.miles !== null && `${formatNumber(row.miles)} mi`,
    row.stops > 2 && `${row.stops} stops`,
    formatMoney(row.rate, row.currency),
  ];
  return [formatRow(row), times.filter(Boolean).join(", "), freight.filter(Boolean).join(" · ")]
    .filter(Boolean)
    .join("\n");
}

function formatContact(): string {
  const { info, users } = useAppInfo.getState();
  const user = users.find(({ userId }) => userId === info?.userId);
  const phone = user?.phone || info?.brokeragePhone;
  return [info?.accountName, info?.userName, phone].filter(Boolean).join(" · ");
}

import { useMemo } from "react";
import { getCodeName } from "../../../shared/reference/code-lists.ts";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import { useAppInfo } from "../../app-info.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { EmailLink, PhoneLink } from "../../ui/components/contact-links.tsx";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import {
  formatAgo,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPerMile,
  formatPounds,
} from "../../ui/format.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { restoreValues } from "../actions/undo.ts";
import { toDraft } from "../drafts/draft.ts";
import { LaneEstimate } from "../drafts/lane-estimate.tsx";
import { toRequest } from "../drafts/request.ts";
import { formatLane } from "../load.ts";
import classes from "./detail.module.css";

/**
 * The facts that a broker needs on the phone: miles, equipment, weight, rate, estimate, contact, refresh status.
 */
export function Headline({ details }: { details: LoadAtRevision }) {
  const { load } = details;
  const isAvailable = getLoadStatus(load.loadState.loadStateId) === "available";
  const types = useAppInfo((state) => state.codeLists.equipmentTypes);
  const { data } = useChannel("loads.rows", { loadIds: [load.loadId] });
  const row = data?.rows.find(({ loadId }) => loadId === load.loadId);
  const draft = useMemo(() => toDraft(load), [load]);
  const miles = row?.miles ?? null;
  const posted = load.rateAttributes?.postedAllInRate;
  const freight = [
    miles !== null && `${formatNumber(miles)} mi`,
    getCodeName(types, load.equipmentAttributes.equipmentTypeId),
    formatPounds(load.dimensional?.weight ?? null),
  ];
  const { firstName, lastName, phone, email } = load.postAsUser ?? {};
  return (
    <section aria-label="Key facts" className={classes.headline}>
      <div>{freight.filter(Boolean).join(" · ")}</div>
      <div>
        <strong className={classes.rate}>
          {posted ? formatMoney(posted.amount, posted.currencyCode) : "No rate posted"}
        </strong>
        {posted?.currencyCode === "USD" && ` ${formatPerMile(posted.amount, miles)}`}
      </div>
      <LaneEstimate
        loadId={load.loadId}
        draft={draft}
        rate={posted?.currencyCode === "USD" ? posted.amount : ""}
        {...(isAvailable && { onUse: (amount: number) => changePostedRate(details, amount) })}
      />
      {load.postAsUser && (
        <div className={classes.contact}>
          <span>{`${firstName} ${lastName}`.trim()}</span>
          {phone && <PhoneLink phone={phone} />}
          {email && <EmailLink email={email} />}
        </div>
      )}
      {row && isAvailable && <RefreshStatus refreshedAt={row.refreshedAt} wasRefreshed={row.wasRefreshed} />}
    </section>
  );
}

/** Changes the posted rate to an amount in USD. */
async function changePostedRate({ load, revision }: LoadAtRevision, amount: number): Promise<void> {
  const { loadId } = load;
  const values = toDraft(load);
  const postedAllInRate = { ...values.rateAttributes.postedAllInRate, amount, currencyCode: "USD" };
  const changed = { ...values, rateAttributes: { ...values.rateAttributes, postedAllInRate } };
  try {
    const saved = await callChannel("loads.update", { loadId, revision, load: toRequest(changed) });
    showUndo(`${formatLane(load)} posted at ${formatMoney(amount)}.`, async () => {
      await restoreValues({ loadId, before: { revision, values }, revision: saved.revision });
      return `Restored the previous values of ${formatLane(load)}.`;
    });
  } catch (error) {
    showFailure("Can't change the posted rate", error);
  }
}

function RefreshStatus({ refreshedAt, wasRefreshed }: { refreshedAt: number; wasRefreshed: boolean }) {
  const intervalMs = useAppInfo((state) => state.settings.minutesBetweenRefreshes * 60_000);
  const now = useNow();
  const waitMs = refreshedAt + intervalMs - now;
  const next =
    wasRefreshed && waitMs > 0
      ? `, next refresh in ${formatDuration(Math.max(60_000, waitMs))}`
      : ", can be refreshed now";
  return (
    <div className={classes.soft} data-no-print>
      {wasRefreshed ? "Refreshed" : "Posted"} {formatAgo(refreshedAt, now)}
      {next}
    </div>
  );
}

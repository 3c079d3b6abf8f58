import { useMemo } from "react";
import { nameOf } from "../../../shared/reference/code-lists.ts";
import { statusOf } from "../../../shared/reference/load-states.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import { useAppInfo } from "../../app-info.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { ago, count, duration, money, perMile, pounds } from "../../ui/format.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { EmailLink, PhoneLink } from "../../ui/parts/contact-links.tsx";
import { restoreValues } from "../actions/undo.ts";
import { draftOfLoad } from "../drafts/draft.ts";
import { LaneEstimate } from "../drafts/lane-estimate.tsx";
import { requestOf } from "../drafts/request.ts";
import { formatLane } from "../load.ts";
import classes from "./detail.module.css";

/** What a broker reads out on the phone: miles, equipment, weight, rate, estimate, contact, refresh status. */
export function Headline({ at }: { at: LoadAtRevision }) {
  const { load } = at;
  const isAvailable = statusOf(load.loadState.loadStateId) === "available";
  const types = useAppInfo((state) => state.codeLists.equipmentTypes ?? []);
  const { data } = useChannel("loads.rows", { loadIds: [load.loadId] });
  const row = data?.rows.find(({ loadId }) => loadId === load.loadId);
  const draft = useMemo(() => draftOfLoad(load), [load]);
  const miles = row?.miles ?? null;
  const posted = load.rateAttributes?.postedAllInRate;
  const freight = [
    miles !== null && `${count(miles)} mi`,
    nameOf(types, load.equipmentAttributes.equipmentTypeId),
    pounds(load.dimensional?.weight ?? null),
  ];
  const { firstName, lastName, phone, email } = load.postAsUser ?? {};
  return (
    <section aria-label="Key facts" className={classes.headline}>
      <div>{freight.filter(Boolean).join(" · ")}</div>
      <div>
        <strong className={classes.rate}>
          {posted ? money(posted.amount, posted.currencyCode) : "No rate posted"}
        </strong>
        {posted?.currencyCode === "USD" && ` ${perMile(posted.amount, miles)}`}
      </div>
      <LaneEstimate
        loadId={load.loadId}
        draft={draft}
        rate={posted?.currencyCode === "USD" ? posted.amount : ""}
        {...(isAvailable && { onUse: (amount: number) => changePostedRate(at, amount) })}
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
  const values = draftOfLoad(load);
  const postedAllInRate = { ...values.rateAttributes.postedAllInRate, amount, currencyCode: "USD" };
  const changed = { ...values, rateAttributes: { ...values.rateAttributes, postedAllInRate } };
  try {
    const saved = await callChannel("loads.update", { loadId, revision, load: requestOf(changed) });
    showUndo(`${formatLane(load)} posted at ${money(amount)}.`, async () => {
      await restoreValues({ loadId, before: { revision, values }, revision: saved.revision });
      return `Restored the previous values of ${formatLane(load)}.`;
    });
  } catch (error) {
    showFailure("Can't change the posted rate", error);
  }
}

function RefreshStatus({ refreshedAt, wasRefreshed }: { refreshedAt: number; wasRefreshed: boolean }) {
  const intervalMs = useAppInfo((state) => state.settings.minutesBetweenRefreshes * 60_000);
  const now = useNow(10_000);
  const wait = refreshedAt + intervalMs - now;
  const next =
    wasRefreshed && wait > 0 ? `, again in ${duration(Math.max(60_000, wait))}` : ", can be refreshed now";
  return (
    <div className={classes.soft} data-no-print>
      {wasRefreshed ? "Refreshed" : "Posted"} {ago(refreshedAt, now)}
      {next}
    </div>
  );
}

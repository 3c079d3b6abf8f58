import { UnstyledButton } from "@mantine/core";
import { showLoad } from "../panel.ts";
import { useChannel } from "../ui/data/query.ts";
import { formatMoney, formatNumber, formatStopDate } from "../ui/format.ts";
import classes from "./carrier-detail.module.css";
import view from "./carriers-view.module.css";

const MAX_LOADS = 5;

/** The most recently updated loads that are booked with a carrier, and the total number if there are more. */
export function OurLoads({ insdId }: { insdId: number }) {
  const { data } = useChannel("loads.page", {
    view: "booked",
    order: "updated",
    isDescending: true,
    carrierId: insdId,
    after: null,
    size: MAX_LOADS,
  });
  if (!data) return null;
  return (
    <>
      <h3>Our loads</h3>
      {data.rows.length === 0 && <p className={view.soft}>No loads</p>}
      <ul className={classes.loads}>
        {data.rows.map(({ loadId, loadNumber, pickup, agreedRate, ...row }) => (
          <li key={loadId}>
            <UnstyledButton className={classes.load} onClick={() => showLoad(loadId)}>
              {row.originCity}, {row.originState} → {row.destinationCity}, {row.destinationState} {loadNumber}
            </UnstyledButton>
            <span className={view.soft}>
              {[pickup && formatStopDate(pickup), formatMoney(agreedRate)].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <p className={view.soft}>{formatNumber(data.total)} loads in total</p>
      )}
    </>
  );
}

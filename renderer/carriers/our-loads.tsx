import { UnstyledButton } from "@mantine/core";
import { go } from "../frame/navigation.ts";
import { openLoad } from "../loads/panel/panel.ts";
import { useChannel } from "../ui/data/query.ts";
import { count, money, stopDate } from "../ui/format.ts";
import classes from "./carrier-detail.module.css";
import view from "./carriers-view.module.css";

const mostLoads = 5;

/** The loads that were booked with a carrier, found by its name; the latest, and how many there are. */
export function OurLoads({ name }: { name: string }) {
  const { data: value } = useChannel("loads.page", {
    view: "booked",
    order: "updated",
    descending: true,
    search: name,
    after: null,
    size: mostLoads,
  });
  if (!value || !name) return null;
  const open = (loadId: string) => {
    openLoad(loadId);
    go("loads");
  };
  return (
    <>
      <h3>Loads with us</h3>
      {value.rows.length === 0 && <p className={view.soft}>None is booked with it.</p>}
      <ul className={classes.loads}>
        {value.rows.map(({ loadId, loadNumber, pickup, rate, currency, ...row }) => (
          <li key={loadId}>
            <UnstyledButton className={classes.load} onClick={() => open(loadId)}>
              {row.originCity}, {row.originState} → {row.destinationCity}, {row.destinationState} {loadNumber}
            </UnstyledButton>
            <span className={view.soft}>
              {[pickup && stopDate(pickup), money(rate, currency)].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {value.total > value.rows.length && <p className={view.soft}>{count(value.total)} in all.</p>}
    </>
  );
}

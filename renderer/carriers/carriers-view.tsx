import { useFooterText } from "../ui/behavior/footer-text.ts";
import { WorkBar } from "../ui/components/work-bar.tsx";
import { useChannel } from "../ui/data/query.ts";
import { formatCount, formatNumber } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { CarrierAlerts } from "./carrier-alerts.tsx";
import { CarrierDetail } from "./carrier-detail.tsx";
import classes from "./carriers-view.module.css";
import { countCarriers, useQueue, useQueueRows } from "./queue.ts";
import { QueueBar } from "./queue-bar.tsx";
import { QueueList } from "./queue-list.tsx";
import { RegistrationSteps } from "./registration-steps.tsx";
import { SearchResults } from "./search-results.tsx";
import { useCarrierCommands } from "./use-carrier-commands.ts";

/** The change queue, the selected carrier, and the registrations of today. */
export function CarriersView() {
  const { error, refetch } = useQueueRows();
  const { data: summary } = useChannel("changeQueue.summary", null);
  const search = useQueue((state) => state.search);
  const reviewed = useQueue((state) => state.reviewed.size);
  useCarrierCommands();
  useFooterText(
    summary ? formatCount(countCarriers(summary), "carrier") : "",
    reviewed > 0 ? `${formatNumber(reviewed)} reviewed` : "",
  );
  return (
    <div className={classes.view}>
      <div className={classes.queue}>
        <QueueBar />
        <CarrierAlerts />
        {error && <FailureNote failure={error} retry={refetch} />}
        <QueueList />
        {search && <SearchResults search={search} />}
        <WorkBar />
      </div>
      <CarrierDetail />
      <RegistrationSteps />
    </div>
  );
}

import { useFooter } from "../frame/footer-words.ts";
import { FailureNote } from "../ui/failure-note.tsx";
import { counted } from "../ui/format.ts";
import { useChannel } from "../ui/query.ts";
import { WorkBar } from "../ui/work-bar.tsx";
import { CarrierDetail } from "./carrier-detail.tsx";
import classes from "./carriers-view.module.css";
import { FoundCarriers } from "./found-carriers.tsx";
import { useQueue, useQueueRows } from "./queue.ts";
import { QueueBar } from "./queue-bar.tsx";
import { QueueList } from "./queue-list.tsx";
import { StepsColumn } from "./steps-column.tsx";
import { useCarrierCommands } from "./use-carrier-commands.ts";

/** What needs a person, gravest first; the carrier whole beside it; who is signing up today. */
export function CarriersView() {
  const { error, refetch } = useQueueRows();
  const { data: summary } = useChannel("changeQueue.summary", null);
  const search = useQueue((state) => state.search);
  const reviewed = useQueue((state) => state.reviewed.size);
  useCarrierCommands();
  useFooter(
    summary ? counted(summary.waiting + summary.leased, "carrier") : "",
    reviewed > 0 ? `${reviewed} reviewed` : "",
  );
  return (
    <div className={classes.view}>
      <div className={classes.queue}>
        <QueueBar />
        {error && <FailureNote failure={error} again={refetch} />}
        <QueueList />
        {search && <FoundCarriers search={search} />}
        <WorkBar />
      </div>
      <CarrierDetail />
      <StepsColumn />
    </div>
  );
}

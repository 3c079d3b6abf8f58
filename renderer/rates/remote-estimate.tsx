import type { LaneRequest, RemoteRate } from "../../shared/views/rate.ts";
import { useIsConnected } from "../sync/sync-state.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { useChannel } from "../ui/data/query.ts";
import { duration, money } from "../ui/format.ts";
import classes from "./rates.module.css";

/** What the remote estimates for the lane, beside the estimate made here; with its age, because it may be kept. */
export function RemoteEstimate({ question }: { question: LaneRequest }) {
  const isConnected = useIsConnected();
  const { data } = useChannel("rates.remote", isConnected ? question : undefined);
  if (!isConnected || !data) return null;
  const { estimate, problem } = data;
  return (
    <p className={classes.remote}>
      {estimate && <Estimate {...estimate} />}
      {problem && (
        <span className={classes.age}>
          {estimate ? " It says nothing newer." : "The remote says nothing of this lane."} {problem}
        </span>
      )}
    </p>
  );
}

function Estimate({ answer, readAt }: NonNullable<RemoteRate["estimate"]>) {
  const now = useNow(60_000);
  const { lowerBound, upperBound, trendlineCollections } = answer;
  const latest = trendlineCollections[0]?.trendlineSeries.at(-1)?.totalRate;
  const age = now - readAt;
  return (
    <>
      The remote says{" "}
      {latest !== undefined && (
        <>
          <strong>{money(Math.round(latest))}</strong>,{" "}
        </>
      )}
      {money(Math.round(lowerBound))} to {money(Math.round(upperBound))}{" "}
      <span className={classes.age}>{age < 60_000 ? "asked just now" : `asked ${duration(age)} ago`}</span>
    </>
  );
}

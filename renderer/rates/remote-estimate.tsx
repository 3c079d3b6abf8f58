import type { LaneRequest, RemoteRate } from "../../shared/views/rate.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { useChannel } from "../ui/data/query.ts";
import { useIsConnected } from "../ui/data/sync-status.ts";
import { ago, money } from "../ui/format.ts";
import classes from "./rates.module.css";

/** The load board's estimate of the lane with its age. */
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
          {estimate ? " Can't update it." : "No load board estimate."} {problem}
        </span>
      )}
    </p>
  );
}

function Estimate({ answer, readAt }: NonNullable<RemoteRate["estimate"]>) {
  const now = useNow(60_000);
  const { lowerBound, upperBound, trendlineCollections } = answer;
  const latest = trendlineCollections[0]?.trendlineSeries.at(-1)?.totalRate;
  return (
    <>
      Load board:{" "}
      {latest !== undefined && (
        <>
          <strong>{money(Math.round(latest))}</strong>,{" "}
        </>
      )}
      80% range {money(Math.round(lowerBound))}–{money(Math.round(upperBound))}{" "}
      <span className={classes.age}>{ago(readAt, now)}</span>
    </>
  );
}

import { MINUTE_MS } from "../../shared/durations.ts";
import type { LaneRequest, RemoteRate } from "../../shared/views/rate.ts";
import { useRemoteName } from "../sync/remote-name.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { useChannel } from "../ui/data/query.ts";
import { useIsConnected } from "../ui/data/sync-status.ts";
import { capitalize, formatAgo, formatMoney } from "../ui/format.ts";
import classes from "./rates.module.css";

/** The remote's last estimate of the lane with its age, and the reason if the last update failed. */
export function RemoteEstimate({ request }: { request: LaneRequest }) {
  const isConnected = useIsConnected();
  const { noun } = useRemoteName();
  const { data, isPlaceholderData } = useChannel("rates.remote", isConnected ? request : undefined);
  // Placeholder data belongs to the previous lane.
  if (!isConnected || !data || isPlaceholderData) return null;
  const { estimate, problem } = data;
  return (
    <p className={classes.remote}>
      {estimate && <Estimate noun={noun} {...estimate} />}
      {problem && (
        <span className={classes.problem}>
          {estimate ? " Can't update the estimate:" : `No ${noun} estimate:`} {problem}
        </span>
      )}
    </p>
  );
}

function Estimate({ noun, answer, readAt }: NonNullable<RemoteRate["estimate"]> & { noun: string }) {
  const now = useNow(MINUTE_MS);
  const { lowerBound, upperBound, trendlineCollections } = answer;
  const latest = trendlineCollections[0]?.trendlineSeries.at(-1)?.totalRate;
  return (
    <>
      {capitalize(noun)}:{" "}
      {latest !== undefined && (
        <>
          <strong>{formatMoney(Math.round(latest))}</strong>,{" "}
        </>
      )}
      80% range {formatMoney(Math.round(lowerBound))}–{formatMoney(Math.round(upperBound))}{" "}
      <span className={classes.age}>{formatAgo(readAt, now)}</span>
    </>
  );
}

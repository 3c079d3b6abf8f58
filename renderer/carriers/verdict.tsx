import type { CarrierFacts } from "../../shared/interface/expanded-carrier.ts";
import classes from "./carrier-detail.module.css";
import { carrierIssues } from "./carrier-issues.ts";

/** The carrier's issues. */
export function Verdict({ facts }: { facts: CarrierFacts }) {
  const reasons = carrierIssues(facts);
  if (reasons.length === 0) return <p className={classes.verdict}>No issues found</p>;
  return (
    <div className={classes.verdict} data-critical>
      <strong>Do not use</strong>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

import type { CarrierFacts } from "../../shared/views/carrier.ts";
import classes from "./carrier-detail.module.css";
import { carrierIssues } from "./carrier-issues.ts";

/** Whether the facts let one give it a load, in words, before the facts themselves. */
export function Verdict({ facts }: { facts: CarrierFacts }) {
  const reasons = carrierIssues(facts);
  if (reasons.length === 0)
    return <p className={classes.verdict}>Nothing that is known speaks against giving it a load.</p>;
  return (
    <div className={classes.verdict} data-critical>
      <strong>Do not give it a load.</strong>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

import type { CarrierVerdict, RuleOutcome, VerdictResult } from "../../shared/views/carrier-verdict.ts";
import { formatCount, formatStopDate } from "../ui/format.ts";
import classes from "./verdict.module.css";

/** The label of each result. Label and shape make a result readable without color. */
export const verdictLabels: Record<VerdictResult, string> = {
  stop: "Stop",
  attention: "Attention",
  unknown: "Unknown",
  note: "Note",
  fine: "Fine",
};

const verdictShapes: Record<VerdictResult, string> = {
  stop: "■",
  attention: "▲",
  unknown: "?",
  note: "•",
  fine: "✓",
};

/** The label and shape of a verdict or of the result of one rule. */
export const VerdictMark = ({ result }: { result: VerdictResult }) => (
  <span className={classes.mark} data-result={result}>
    <span aria-hidden>{verdictShapes[result]}</span> {verdictLabels[result]}
  </span>
);

/** A carrier's verdict with the reason, source and date of each rule, worst first. */
export function Verdict({ verdict: { result, outcomes } }: { verdict: CarrierVerdict }) {
  const notFine = outcomes.filter((outcome) => outcome.result !== "fine");
  const fine = outcomes.filter((outcome) => outcome.result === "fine");
  return (
    <div className={classes.verdict} data-result={result}>
      <strong>
        <VerdictMark result={result} />
      </strong>
      <ul>
        {notFine.map((outcome) => (
          <Outcome key={outcome.rule} outcome={outcome} />
        ))}
      </ul>
      {fine.length > 0 && (
        <details>
          <summary>{formatCount(fine.length, "rule")} passed</summary>
          <ul>
            {fine.map((outcome) => (
              <Outcome key={outcome.rule} outcome={outcome} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const Outcome = ({ outcome: { result, reason, source, asOf } }: { outcome: RuleOutcome }) => (
  <li>
    <VerdictMark result={result} />
    <span>
      {reason}
      {source && (
        <>
          {" "}
          <span className={classes.source}>
            {source}
            {asOf && `, ${formatStopDate(asOf)}`}
          </span>
        </>
      )}
    </span>
  </li>
);

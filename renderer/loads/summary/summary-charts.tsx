import type { LoadSummary } from "../../../shared/views/load-summary.ts";
import { formatNumber } from "../../ui/format.ts";
import classes from "./summary.module.css";

/** The number of bars that fit into the strip. */
const MAX_BARS = 8;

interface NamedCount {
  name: string;
  loads: number;
}

/** The number of loads by load state and by lane. */
export function SummaryCharts({ summary }: { summary: LoadSummary }) {
  const lanes = summary.lanes.map(({ origin, destination, loads }) => ({
    name: `${origin || "?"} → ${destination || "?"}`,
    loads,
  }));
  const states = summary.states.map(({ state, loads }) => ({ name: state || "?", loads }));
  return (
    <>
      <Bars title="Load state" counts={states} />
      <Bars title="Lane" counts={lanes} />
    </>
  );
}

/** A table with a bar in each row, because a chart library would need 0.1 s to draw the bars. */
function Bars({ title, counts }: { title: string; counts: NamedCount[] }) {
  const shown = counts.slice(0, MAX_BARS);
  const max = Math.max(1, ...shown.map(({ loads }) => loads));
  return (
    <table className={classes.chart} aria-label={`Loads by ${title.toLowerCase()}`}>
      <caption>
        {title}
        {counts.length > MAX_BARS && `, top ${MAX_BARS}`}
      </caption>
      <tbody>
        {shown.map(({ name, loads }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.bar}>
              <span style={{ width: `${(100 * loads) / max}%` }} />
            </td>
            <td>{formatNumber(loads)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

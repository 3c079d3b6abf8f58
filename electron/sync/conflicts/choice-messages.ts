import type { Json } from "../../../shared/json.ts";
import type { RemoteName } from "../../../shared/views/remote-name.ts";
import { formatValue } from "../merge/format-value.ts";
import { type LoadValues, STOPS_PATH } from "../merge/load-fields.ts";
import { type FieldConflict, findDifferences, type SideChooser } from "../merge/merge-loads.ts";

/** The longest value in a message, in characters. */
const MAX_VALUE_CHARS = 200;

function quoteValue(value: Json): string {
  const text = formatValue(value);
  if (text === "") return "none";
  return `“${text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}…` : text}”`;
}

/** Describes the chosen side of each field, with the discarded value, which is stored nowhere else. */
export function describeChoices(
  conflicts: readonly FieldConflict[],
  choose: SideChooser,
  { noun }: RemoteName,
): string {
  const fields = conflicts.map(({ path, label, local, remote }) =>
    choose(path) === "remote"
      ? `${label}: ${noun}'s ${quoteValue(remote)}, discarded ${quoteValue(local)}.`
      : `${label}: your ${quoteValue(local)}, discarded ${quoteValue(remote)}.`,
  );
  return ["You resolved the conflict.", ...fields].join(" ");
}

/** Describes the values of `from` that `to` replaces; empty if both are the same. */
export const describeDiscardedValues = (from: LoadValues, to: LoadValues): string =>
  findDifferences(from, to)
    .map(
      ({ path, label }) =>
        `${label}: ${quoteValue(getValue(to, path))}, discarded ${quoteValue(getValue(from, path))}.`,
    )
    .join(" ");

const getValue = ({ values, stops }: LoadValues, path: string): Json =>
  path === STOPS_PATH ? stops.map((stop) => ({ ...stop.values })) : (values[path] ?? null);

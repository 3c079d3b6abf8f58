import type { Json } from "../../../shared/json.ts";
import { formatValue } from "../merge/format-value.ts";
import { type LoadValues, STOPS_PATH } from "../merge/load-fields.ts";
import { type ChooseSide, type FieldConflict, findDifferences } from "../merge/merge-loads.ts";

/** A value is told up to this length: the diary is not where loads are kept. */
const longest = 200;

function quoted(value: Json): string {
  const text = formatValue(value);
  if (text === "") return "nothing";
  return `“${text.length > longest ? `${text.slice(0, longest)}…` : text}”`;
}

/** Which side was chosen of each field, with the value that gave way: it stands nowhere else any more. */
export function describeChoices(conflicts: readonly FieldConflict[], choose: ChooseSide): string {
  const fields = conflicts.map(({ path, label, local, remote }) =>
    choose(path) === "remote"
      ? `${label}: the remote's ${quoted(remote)} in place of ${quoted(local)} here`
      : `${label}: ${quoted(local)} from here in place of the remote's ${quoted(remote)}`,
  );
  return ["You solved the conflict.", ...fields.map((message) => `${message}.`)].join(" ");
}

/** What one side has wherever it gives way to the other, field by field; empty where both are the same. */
export const describeDiscarded = (from: LoadValues, to: LoadValues): string =>
  findDifferences(from, to)
    .map(({ path, label }) => `${label}: ${quoted(at(to, path))} in place of ${quoted(at(from, path))}.`)
    .join(" ");

const at = ({ values, stops }: LoadValues, path: string): Json =>
  path === STOPS_PATH ? stops.map((stop) => ({ ...stop.values })) : (values[path] ?? null);

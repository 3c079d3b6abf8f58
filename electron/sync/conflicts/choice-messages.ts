import type { Json } from "../../../shared/json.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import type { RemoteName } from "../../../shared/views/remote-name.ts";
import { type LoadValues, STOPS_PATH } from "../merge/load-fields.ts";
import { type FieldConflict, findDifferences, type SideChooser } from "../merge/merge-loads.ts";
import { formatValue } from "./format-value.ts";

/** The longest value in a message, in characters. */
const MAX_VALUE_CHARS = 200;

function quoteValue(path: string, value: Json, codeLists: CodeLists): string {
  const text = formatValue(path, value, codeLists);
  if (text === "") return "none";
  return `“${text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}…` : text}”`;
}

/** Describes the chosen side of each field, with the discarded value, which is stored nowhere else. */
export function describeChoices(
  conflicts: readonly FieldConflict[],
  choose: SideChooser,
  { noun }: RemoteName,
  codeLists: CodeLists,
): string {
  const fields = conflicts.map(({ path, label, ...sides }) => {
    const [local, remote] = [sides.local, sides.remote].map((value) => quoteValue(path, value, codeLists));
    return choose(path) === "remote"
      ? `${label}: ${noun}'s ${remote}, discarded ${local}.`
      : `${label}: your ${local}, discarded ${remote}.`;
  });
  return ["You resolved the conflict.", ...fields].join(" ");
}

/** Describes the values of `from` that `to` replaces; empty if both are the same. */
export const describeDiscardedValues = (from: LoadValues, to: LoadValues, codeLists: CodeLists): string =>
  findDifferences(from, to)
    .map(({ path, label }) => {
      const [kept, discarded] = [to, from].map((side) => quoteValue(path, getValue(side, path), codeLists));
      return `${label}: ${kept}, discarded ${discarded}.`;
    })
    .join(" ");

const getValue = ({ values, stops }: LoadValues, path: string): Json =>
  path === STOPS_PATH ? stops.map((stop) => ({ ...stop.values })) : (values[path] ?? null);

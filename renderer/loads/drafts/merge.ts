import { type Path, pathText, valueAt, withValueAt } from "../../ui/fields/paths.ts";
import type { LoadDraft } from "./draft.ts";

/** A field that both sides changed to different values. */
export interface FieldConflict {
  path: Path;
  mine: unknown;
  theirs: unknown;
}

/**
 * Paths of the fields to merge. Lists count as one field, except the stops if all sides have the same stops in the same
 * order.
 */
function fieldsOf(base: LoadDraft, mine: LoadDraft, theirs: LoadDraft): Path[] {
  const hasSameStops = [mine, theirs].every((side) => stopIds(side) === stopIds(base));
  const leaves = (value: unknown, path: Path): Path[] => {
    const isWhole = Array.isArray(value) && !(hasSameStops && path[0] === "loadStops" && path.length === 1);
    if (typeof value !== "object" || value === null || isWhole) return [path];
    return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
  };
  return leaves(base, []);
}

const stopIds = ({ loadStops }: LoadDraft): string => loadStops.map(({ clientId }) => clientId).join();

/** Leaves out client ids, which may differ between two reads of the same stop. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === "clientId" ? undefined : inner)) ?? "";

const isSame = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

/** Fields that both sides changed, each to a different value. */
export function findConflicts(base: LoadDraft, mine: LoadDraft, theirs: LoadDraft): FieldConflict[] {
  return fieldsOf(base, mine, theirs).flatMap((path) => {
    const [before, typed, current] = [valueAt(base, path), valueAt(mine, path), valueAt(theirs, path)];
    return isSame(before, typed) || isSame(before, current) || isSame(typed, current)
      ? []
      : [{ path, mine: typed, theirs: current }];
  });
}

/** Applies my changes to the current load, except the fields whose paths are in `useTheirs`. */
export function mergeDrafts(
  base: LoadDraft,
  mine: LoadDraft,
  theirs: LoadDraft,
  useTheirs: ReadonlySet<string>,
): LoadDraft {
  return fieldsOf(base, mine, theirs).reduce<LoadDraft>((merged, path) => {
    const typed = valueAt(mine, path);
    const isMine = !isSame(valueAt(base, path), typed) && !useTheirs.has(pathText(path));
    return isMine ? withValueAt(merged, path, typed) : merged;
  }, theirs);
}

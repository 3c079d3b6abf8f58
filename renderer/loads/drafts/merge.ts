import { type Path, pathText, valueAt, withValueAt } from "../../ui/fields/paths.ts";
import type { LoadDraft } from "./draft.ts";

/** A field in which what was typed and the load as it is now part ways. */
export interface FieldConflict {
  path: Path;
  mine: unknown;
  theirs: unknown;
}

/**
 * Lists are taken or left as a whole, objects field by field; the stops field by field too, as long as they are the
 * same stops in the same order on every side.
 */
function fieldsOf(base: LoadDraft, mine: LoadDraft, theirs: LoadDraft): Path[] {
  const areSameStops = [mine, theirs].every((side) => handlesOf(side) === handlesOf(base));
  const leaves = (value: unknown, path: Path): Path[] => {
    const isWhole = Array.isArray(value) && !(areSameStops && path[0] === "loadStops" && path.length === 1);
    if (typeof value !== "object" || value === null || isWhole) return [path];
    return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
  };
  return leaves(base, []);
}

const handlesOf = ({ loadStops }: LoadDraft): string => loadStops.map(({ clientId }) => clientId).join();

/** A stop's client id is the window's own and may differ between two readings of the same stop. */
const written = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === "clientId" ? undefined : inner)) ?? "";

const same = (a: unknown, b: unknown): boolean => written(a) === written(b);

/** Fields that both sides changed, each to something else. */
export function findConflicts(base: LoadDraft, mine: LoadDraft, theirs: LoadDraft): FieldConflict[] {
  return fieldsOf(base, mine, theirs).flatMap((path) => {
    const [was, typed, now] = [valueAt(base, path), valueAt(mine, path), valueAt(theirs, path)];
    return same(was, typed) || same(was, now) || same(typed, now) ? [] : [{ path, mine: typed, theirs: now }];
  });
}

/**
 * The load as it is now with everything that was typed put upon it; where both changed a field, what was chosen:
 * mine unless its path is among `taken`.
 */
export function mergeDrafts(
  base: LoadDraft,
  mine: LoadDraft,
  theirs: LoadDraft,
  taken: ReadonlySet<string>,
): LoadDraft {
  return fieldsOf(base, mine, theirs).reduce<LoadDraft>((whole, path) => {
    const typed = valueAt(mine, path);
    const isMine = !same(valueAt(base, path), typed) && !taken.has(pathText(path));
    return isMine ? withValueAt(whole, path, typed) : whole;
  }, theirs);
}

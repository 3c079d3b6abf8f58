import { formatPath, getValueAt, type Path, replaceValueAt } from "../../ui/fields/paths.ts";
import type { LoadDraft } from "./draft.ts";

/** A field with different new values in the draft and in the current load. */
export interface FieldConflict {
  path: Path;
  /** The value in the draft. */
  typed: unknown;
  /** The value in the current load. */
  current: unknown;
}

/**
 * Returns the paths of the fields to merge. The posting action and a list are one field each, except the stops if all
 * sides have the same stops in the same order.
 */
function listFields(base: LoadDraft, draft: LoadDraft, current: LoadDraft): Path[] {
  const hasSameStops = [draft, current].every((side) => joinStopIds(side) === joinStopIds(base));
  const listLeafPaths = (value: unknown, path: Path): Path[] => {
    const isWholeList =
      Array.isArray(value) && !(hasSameStops && path[0] === "loadStops" && path.length === 1);
    const isWhole = isWholeList || path[0] === "loadActionAttributes";
    if (typeof value !== "object" || value === null || isWhole) return [path];
    return Object.entries(value).flatMap(([key, inner]) => listLeafPaths(inner, [...path, key]));
  };
  return listLeafPaths(base, []);
}

const joinStopIds = ({ loadStops }: LoadDraft): string => loadStops.map(({ clientId }) => clientId).join();

/** Serializes a value without client ids, which may differ between two revisions of the same stop. */
const serializeValue = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === "clientId" ? undefined : inner)) ?? "";

const isSame = (a: unknown, b: unknown): boolean => serializeValue(a) === serializeValue(b);

/** Lists the fields that the draft and the current load both changed, but to different values. */
export function findConflicts(base: LoadDraft, draft: LoadDraft, current: LoadDraft): FieldConflict[] {
  return listFields(base, draft, current).flatMap((path) => {
    const [before, typed, latest] = [
      getValueAt(base, path),
      getValueAt(draft, path),
      getValueAt(current, path),
    ];
    return isSame(before, typed) || isSame(before, latest) || isSame(typed, latest)
      ? []
      : [{ path, typed, current: latest }];
  });
}

/** Applies the changes of a draft to the current load, except in the fields whose paths are in `keptPaths`. */
export function mergeDrafts(
  base: LoadDraft,
  draft: LoadDraft,
  current: LoadDraft,
  keptPaths: ReadonlySet<string>,
): LoadDraft {
  return listFields(base, draft, current).reduce<LoadDraft>((merged, path) => {
    const typed = getValueAt(draft, path);
    const isApplied = !isSame(getValueAt(base, path), typed) && !keptPaths.has(formatPath(path));
    return isApplied ? replaceValueAt(merged, path, typed) : merged;
  }, current);
}

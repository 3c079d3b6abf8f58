import { createContext, useContext } from "react";
import { type Path, pathText, valueAt } from "../../ui/fields/paths.ts";
import { leaveField, setDraftValue, useDrafts } from "../drafts/open-drafts.ts";

/** Which draft the fields below belong to, and the faults of its value. */
export const DraftContext = createContext<{ draftKey: string; faults: Record<string, string> }>({
  draftKey: "",
  faults: {},
});

export interface Field<T> {
  value: T;
  set: (value: T) => void;
  /** The fault in words, once the field was left or saving was tried. */
  error: string | undefined;
  leave: () => void;
  name: string;
}

/** A field of the draft, by its path. The type is that of the draft there: the caller names it. */
export function useField<T>(...path: Path): Field<T> {
  const { draftKey, faults } = useContext(DraftContext);
  const name = pathText(path);
  const value = useDrafts((drafts) => valueAt(drafts[draftKey]?.value, path)) as T;
  const shown = useDrafts(
    (drafts) => drafts[draftKey]?.hasTriedToSave || drafts[draftKey]?.leftFields.has(name),
  );
  const refused = useDrafts((drafts) => drafts[draftKey]?.serverErrors[name]);
  return {
    value,
    set: (next) => setDraftValue(draftKey, path, next),
    error: refused ?? (shown ? faults[name] : undefined),
    leave: () => leaveField(draftKey, name),
    name,
  };
}

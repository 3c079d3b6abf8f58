import { createContext, useContext } from "react";
import { formatPath, getValueAt, type Path } from "../../ui/fields/paths.ts";
import { leaveField, setDraftValue, useDrafts } from "../drafts/open-drafts.ts";

/** The draft that the fields in this context edit, and its validation errors by path. */
export const DraftContext = createContext<{ draftKey: string; errors: Record<string, string> }>({
  draftKey: "",
  errors: {},
});

interface Field<T> {
  value: T;
  set: (value: T) => void;
  /** The error of the last save; otherwise the validation error, after the broker left the field or tried to save. */
  error: string | undefined;
  leave: () => void;
  name: string;
}

/** Returns a field of the draft by its path. The caller must know the type `T` of the value at this path. */
export function useField<T>(...path: Path): Field<T> {
  const { draftKey, errors } = useContext(DraftContext);
  const name = formatPath(path);
  const value = useDrafts((drafts) => getValueAt(drafts[draftKey]?.value, path)) as T;
  const isShown = useDrafts(
    (drafts) => drafts[draftKey]?.hasTriedToSave || drafts[draftKey]?.leftFields.has(name),
  );
  const saveError = useDrafts((drafts) => drafts[draftKey]?.saveErrors[name]);
  return {
    value,
    set: (next) => setDraftValue(draftKey, path, next),
    error: saveError ?? (isShown ? errors[name] : undefined),
    leave: () => leaveField(draftKey, name),
    name,
  };
}

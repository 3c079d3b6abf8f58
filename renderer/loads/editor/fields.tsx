import { NumberInput, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Code } from "../../../shared/reference/code-lists.ts";
import type { Path } from "../../ui/fields/paths.ts";
import { SearchableMultiSelect, SearchableSelect } from "../../ui/fields/searchable-select.tsx";
import { type NumberInputValue, parseNumberInput } from "../drafts/draft.ts";
import classes from "./editor.module.css";
import { useField } from "./use-field.ts";

interface FieldProps {
  path: Path;
  label: string;
  placeholder?: string;
}

/** A single-line text field. */
export function TextField({ path, label, placeholder }: FieldProps) {
  const { value, set, error, leave, name } = useField<string>(...path);
  return (
    <TextInput
      name={name}
      label={label}
      placeholder={placeholder}
      value={value}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}

/** A multi-line text field. */
export function NotesField({ path, label, placeholder }: FieldProps) {
  const { value, set, error, leave, name } = useField<string>(...path);
  return (
    <Textarea
      name={name}
      label={label}
      placeholder={placeholder}
      autosize
      minRows={2}
      maxRows={8}
      value={value}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}

const UNIT_PADDING_PX = 16;
/** The width of one letter of a unit at the base text size, rounded up. */
const UNIT_LETTER_PX = 7;

/** A number, optionally followed by a unit. */
export function NumberField({
  path,
  label,
  unit,
  decimals = 2,
}: FieldProps & { unit?: string; decimals?: number }) {
  const { value, set, error, leave, name } = useField<NumberInputValue>(...path);
  /** The typed start of a number, such as "-" or "."; else empty. */
  const [unfinished, setUnfinished] = useState("");
  return (
    <NumberInput
      name={name}
      label={label}
      value={unfinished || value}
      error={error}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit && UNIT_PADDING_PX + UNIT_LETTER_PX * unit.length}
      rightSectionPointerEvents="none"
      thousandSeparator=","
      decimalScale={decimals}
      onChange={(next) => {
        const number = parseNumberInput(next);
        setUnfinished(number === "" ? String(next) : "");
        set(number);
      }}
      onBlur={() => {
        setUnfinished("");
        leave();
      }}
    />
  );
}

/** One code of a code list. Offers an unknown code as its number, so that saving keeps the code. */
export function CodeField({ path, label, codes }: FieldProps & { codes: readonly Code[] }) {
  const { value, set, error, leave, name } = useField<NumberInputValue>(...path);
  return (
    <SearchableSelect
      name={name}
      label={label}
      data={listOptions(codes, value === "" ? [] : [value])}
      value={value === "" ? null : String(value)}
      error={error}
      onChange={(next) => set(next === null ? "" : Number(next))}
      onBlur={leave}
    />
  );
}

/** Several codes of a code list. */
export function CodesField({ path, label, codes }: FieldProps & { codes: readonly Code[] }) {
  const { value, set, error, leave, name } = useField<number[]>(...path);
  return (
    <SearchableMultiSelect
      name={name}
      label={label}
      data={listOptions(codes, value)}
      value={value.map(String)}
      error={error}
      onChange={(next) => set(next.map(Number))}
      onBlur={leave}
    />
  );
}

/** A list of short strings, separated by Enter or comma. */
export function ListField({ path, label, placeholder }: FieldProps) {
  const { value, set, error, leave, name } = useField<string[]>(...path);
  return (
    <TagsInput
      name={name}
      label={label}
      placeholder={value.length === 0 ? placeholder : undefined}
      value={value}
      error={error}
      acceptValueOnBlur
      onChange={set}
      onBlur={leave}
    />
  );
}

function listOptions(codes: readonly Code[], ids: readonly number[]) {
  const named = codes.map(({ id, name }) => ({ value: String(id), label: name }));
  const unnamed = ids.filter((id) => !codes.some((code) => code.id === id));
  return [...named, ...unnamed.map((id) => ({ value: String(id), label: String(id) }))];
}

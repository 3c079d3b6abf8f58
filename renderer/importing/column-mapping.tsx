import { UnstyledButton } from "@mantine/core";
import { Fragment, useState } from "react";
import type { ImportPreview } from "../../shared/views/import.ts";
import { SearchableSelect } from "../ui/fields/searchable-select.tsx";
import { counted } from "../ui/format.ts";
import { FoldIcon } from "../ui/parts/icons.tsx";
import classes from "./importing.module.css";

interface ColumnMappingProps {
  preview: ImportPreview;
  mapping: readonly (string | null)[];
  onChange: (mapping: (string | null)[]) => void;
}

/** The field of each column; collapsed if all required fields are mapped. */
export function ColumnMapping({ preview, mapping, onChange }: ColumnMappingProps) {
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? preview.problem !== "";
  const left = preview.columns.filter((_, index) => (mapping[index] ?? null) === null);
  const choose = (index: number, field: string | null) => {
    // A field belongs to one column, the one chosen last.
    setChosen(true);
    onChange(
      preview.columns.map((_, at) => {
        if (at === index) return field;
        const now = mapping[at] ?? null;
        return now === field ? null : now;
      }),
    );
  };
  return (
    <section aria-label="Columns">
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
        <FoldIcon open={isOpen} />
        {counted(preview.columns.length, "column")}
        <span className={classes.holds}>
          {left.length === 0 ? "all mapped" : `not imported: ${left.map(({ name }) => name).join(", ")}`}
        </span>
      </UnstyledButton>
      {isOpen && (
        <div className={classes.columns}>
          {preview.columns.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position; headers may repeat.
            <Fragment key={index}>
              <span className={classes.heading} title={name}>
                {name}
              </span>
              <span className={classes.sample}>{samplesOf(preview, index)}</span>
              <SearchableSelect
                aria-label={`Field of ${name}`}
                placeholder="Not imported"
                data={preview.fields.map(({ field, label, isRequired }) => ({
                  value: field,
                  label: isRequired ? `${label} *` : label,
                }))}
                value={mapping[index] ?? null}
                nothingFoundMessage="No matching field"
                onChange={(field) => choose(index, field)}
              />
            </Fragment>
          ))}
        </div>
      )}
    </section>
  );
}

/** Returns the first values of a column. */
const samplesOf = ({ rows }: ImportPreview, index: number): string =>
  [...new Set(rows.map(({ cells }) => cells[index]?.trim() ?? "").filter(Boolean))].slice(0, 3).join(" · ");

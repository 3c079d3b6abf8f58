import { UnstyledButton } from "@mantine/core";
import { Fragment, useState } from "react";
import type { ImportPreview } from "../../shared/views/import.ts";
import { FoldIcon } from "../ui/components/icons.tsx";
import { SearchableSelect } from "../ui/fields/searchable-select.tsx";
import { formatCount } from "../ui/format.ts";
import classes from "./importing.module.css";

interface ColumnMappingProps {
  preview: ImportPreview;
  mapping: readonly (string | null)[];
  onChange: (mapping: (string | null)[]) => void;
}

/** The field of each column; collapsed at first unless the mapping has a problem. */
export function ColumnMapping({ preview, mapping, onChange }: ColumnMappingProps) {
  /** Undefined until the user opens or closes the section, or maps a column. */
  const [isOpenByUser, setIsOpenByUser] = useState<boolean>();
  const isOpen = isOpenByUser ?? preview.problem !== "";
  const unmapped = preview.columns.filter((_, index) => (mapping[index] ?? null) === null);
  const chooseField = (index: number, field: string | null) => {
    setIsOpenByUser(true);
    // A field belongs to one column: the last one that the user chose.
    onChange(
      preview.columns.map((_, at) => {
        if (at === index) return field;
        const mapped = mapping[at] ?? null;
        return mapped === field ? null : mapped;
      }),
    );
  };
  return (
    <section aria-label="Columns">
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isOpen}
        onClick={() => setIsOpenByUser(!isOpen)}
      >
        <FoldIcon isOpen={isOpen} />
        {formatCount(preview.columns.length, "column")}
        <span className={classes.unmapped}>
          {unmapped.length === 0
            ? "All mapped"
            : `Not imported: ${unmapped.map(({ name }) => name).join(", ")}`}
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
              <span className={classes.sample}>{formatSamples(preview, index)}</span>
              <SearchableSelect
                aria-label={`Field of ${name}`}
                placeholder="Not imported"
                data={preview.fields.map(({ field, label, isRequired }) => ({
                  value: field,
                  label: isRequired ? `${label} *` : label,
                }))}
                value={mapping[index] ?? null}
                nothingFoundMessage="No matching field"
                onChange={(field) => chooseField(index, field)}
              />
            </Fragment>
          ))}
        </div>
      )}
    </section>
  );
}

/** Formats the first three different values of a column in the preview. */
const formatSamples = ({ rows }: ImportPreview, index: number): string =>
  [...new Set(rows.map(({ cells }) => cells[index]?.trim() ?? "").filter(Boolean))].slice(0, 3).join(" · ");

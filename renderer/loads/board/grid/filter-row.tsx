import { memo, useEffect, useState } from "react";
import { MAX_SEARCH_CHARS } from "../../../../shared/max-search-chars.ts";
import { SYNC_LABELS, syncState } from "../../../../shared/views/sync.ts";
import { useAppInfo } from "../../../app-info.ts";
import { focusOnMount } from "../../../ui/behavior/focus-on-mount.ts";
import { useBoard } from "../board.ts";
import { focusBoard } from "../board-focus.ts";
import type { Column, FilterKind } from "../columns/columns.tsx";
import { setColumnFilter, useFilterHint, useFilterRow, useIsFilterRowShown } from "../filters/filters.ts";
import { formatFilter, parseFilter } from "../filters/parse-filter.ts";
import classes from "./grid.module.css";

/** A filter field under the heading of each column that has a filter. */
export const FilterRow = memo(function FilterRow({ columns }: { columns: readonly Column[] }) {
  const isOpen = useFilterRow((state) => state.isOpen);
  if (!useIsFilterRowShown()) return null;
  const firstKey = columns.find(({ filter }) => filter)?.key;
  return (
    <div className={`${classes.heading} ${classes.filterRow}`} role="row" aria-rowindex={2} tabIndex={-1}>
      <div role="gridcell" tabIndex={-1} />
      {columns.map((column) => (
        <div key={column.key} role="gridcell" className={classes.filterCell} tabIndex={-1}>
          <FilterField column={column} hasInitialFocus={isOpen && column.key === firstKey} />
        </div>
      ))}
    </div>
  );
});

interface FilterFieldProps {
  column: Column;
  hasInitialFocus: boolean;
}

function FilterField({ column: { order, filter, title }, hasInitialFocus }: FilterFieldProps) {
  const codes = useAppInfo((state) => state.codeLists.equipmentTypes);
  const current = useBoard((state) => state.query.columnFilters.find((filter) => filter.column === order));
  const currentText = filter && current ? formatFilter(filter, current) : "";
  const [typed, setTyped] = useState(currentText);
  const [isFocused, setIsFocused] = useState(false);
  // Saved views set filters, and "Clear filters" removes them.
  useEffect(() => {
    setTyped((before) => (filter && isSameFilter(filter, before, currentText) ? before : currentText));
  }, [filter, currentText]);
  const isInvalid = filter && typed.trim() !== "" && parseFilter(filter, typed, Date.now()) === undefined;
  const examples = filter && (isInvalid || isFocused) ? EXAMPLES[filter] : "";
  const hint = isInvalid ? `Can't read the ${title} filter. Type ${examples}.` : examples;
  useEffect(() => {
    if (!hint) return;
    useFilterHint.setState({ hint });
    return () => useFilterHint.setState({ hint: "" });
  }, [hint]);
  if (!filter || !order) return null;
  const changeText = (text: string) => {
    setTyped(text);
    setColumnFilter(order, parseFilter(filter, text, Date.now()));
  };
  const shared = {
    ref: hasInitialFocus ? focusOnMount : undefined,
    className: classes.filterField,
    "aria-label": `Filter ${title}`,
    value: typed,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      changeText(event.currentTarget.value),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.key !== "Escape" && event.key !== "Enter") return;
      event.preventDefault();
      if (event.key === "Escape" && typed) return changeText("");
      if (event.key === "Escape") useFilterRow.setState({ isOpen: false });
      event.currentTarget.blur();
      focusBoard();
    },
  };
  if (filter === "equipment" || filter === "sync") {
    const choices =
      filter === "sync" ? SYNC_CHOICES : codes?.map(({ id, name }) => [String(id), name] as const);
    return (
      <select {...shared}>
        <option value="">Any</option>
        {choices?.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_SEARCH_CHARS}
      placeholder={filter === "day" ? "Any day" : "Any"}
      title={hint || EXAMPLES[filter]}
      aria-invalid={isInvalid}
    />
  );
}

const SYNC_CHOICES = syncState.options.map((state) => [state, SYNC_LABELS[state]] as const);

const EXAMPLES: Record<FilterKind, string> = {
  text: "contains",
  place: "CA, dal, dallas tx or within 100 mi of dallas tx",
  number: "500, <500, >500 or 500-900",
  day: "12/1, >12/1 or 12/1-12/3",
  age: "<30 min, >12 h or 1-2 d",
  due: "now, <2 h or >2 h",
  equipment: "",
  sync: "",
};

const isSameFilter = (kind: FilterKind, typed: string, currentText: string): boolean => {
  const parsed = parseFilter(kind, typed, Date.now());
  return (parsed ? formatFilter(kind, parsed) : "") === currentText;
};

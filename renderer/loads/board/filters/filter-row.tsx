import { memo, useEffect, useState } from "react";
import { syncState } from "../../../../shared/views/sync.ts";
import { useAppInfo } from "../../../app-info.ts";
import { useBoard } from "../board.ts";
import type { Column } from "../columns/columns.tsx";
import { focusBoard } from "../grid/board-focus.ts";
import grid from "../grid/grid.module.css";
import classes from "./filters.module.css";
import { setColumnFilter, useFilterHint, useFilterRow, useIsFilterRowShown } from "./filters.ts";
import { type FilterKind, formatFilter, parseFilter } from "./parse-filter.ts";

/** A field under the heading of every column that can be narrowed. */
export const FilterRow = memo(function GridFilters({ columns }: { columns: readonly Column[] }) {
  const opened = useFilterRow((state) => state.opened);
  if (!useIsFilterRowShown()) return null;
  const firstKey = columns.find(({ filter }) => filter)?.key;
  return (
    <div className={`${grid.heading} ${classes.row}`} role="row" aria-rowindex={2} tabIndex={-1}>
      <div role="gridcell" tabIndex={-1} />
      {columns.map((column) => (
        <div key={column.key} role="gridcell" className={classes.cell} tabIndex={-1}>
          <FilterField column={column} hasFocus={opened && column.key === firstKey} />
        </div>
      ))}
    </div>
  );
});

function FilterField({ column: { order, filter, title }, hasFocus }: { column: Column; hasFocus: boolean }) {
  const codes = useAppInfo((state) => state.codeLists.equipmentTypes);
  const kept = useBoard((state) => state.query.columns.find((one) => one.column === order));
  const keptWords = filter && kept ? formatFilter(filter, kept) : "";
  const [typed, setTyped] = useState(keptWords);
  const [focused, setFocused] = useState(false);
  // A kept view brings its own filters along, and "clear" takes them away.
  useEffect(() => {
    setTyped((now) => (filter && sameFilter(filter, now, keptWords) ? now : keptWords));
  }, [filter, keptWords]);
  const isWrong = filter && typed.trim() !== "" && parseFilter(filter, typed, Date.now()) === undefined;
  const hint = filter && (isWrong || focused) ? examples[filter] : "";
  const words = isWrong ? `${title} is not understood; type ${hint}` : hint;
  useEffect(() => {
    if (!words) return;
    useFilterHint.setState({ hint: words });
    return () => useFilterHint.setState({ hint: "" });
  }, [words]);
  if (!filter || !order) return null;
  const type = (text: string) => {
    setTyped(text);
    setColumnFilter(order, parseFilter(filter, text, Date.now()));
  };
  const shared = {
    className: classes.field,
    "aria-label": `Only ${title}`,
    value: typed,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      type(event.currentTarget.value),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.key !== "Escape" && event.key !== "Enter") return;
      event.preventDefault();
      if (event.key === "Escape" && typed) return type("");
      if (event.key === "Escape") useFilterRow.setState({ opened: false });
      event.currentTarget.blur();
      focusBoard();
    },
  };
  if (filter === "equipment" || filter === "sync") {
    const choices =
      filter === "sync" ? syncChoices : codes?.map(({ id, name }) => [String(id), name] as const);
    return (
      <select {...shared}>
        <option value="">any</option>
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
      ref={hasFocus ? focusOnce : undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder={hints[filter]}
      title={words || examples[filter]}
      aria-invalid={isWrong}
    />
  );
}

const syncChoices = syncState.options.map((state) => [state, state] as const);

const hints: Record<FilterKind, string> = {
  text: "any",
  number: "any",
  day: "any day",
  age: "any",
  due: "any",
  equipment: "any",
  sync: "any",
};

const examples: Record<FilterKind, string> = {
  text: "a part of the text",
  number: "500, <500, >500 or 500-900",
  day: "12/1, >12/1 or 12/1-12/3",
  age: "<30 min, >12 h or 1-2 d",
  due: "now, <2 h or >2 h",
  equipment: "",
  sync: "",
};

const sameFilter = (kind: FilterKind, typed: string, words: string): boolean => {
  const read = parseFilter(kind, typed, Date.now());
  return (read ? formatFilter(kind, read) : "") === words;
};

const focusOnce = (input: HTMLInputElement | null) => input?.focus();

import { SearchInput } from "../../ui/fields/search-input.tsx";
import classes from "../loads-view.module.css";
import { useBoard } from "./board.ts";
import { setSearch } from "./change-query.ts";
import { focusBoard } from "./grid/board-focus.ts";

const searchId = "board-search";

export const focusSearch = () => document.getElementById(searchId)?.focus();

/** Narrows the view while one types: numbers, places, notes, names. */
export function SearchBox() {
  const search = useBoard((state) => state.query.search);
  return (
    <SearchInput
      id={searchId}
      className={classes.search}
      label="Search the loads"
      placeholder="Search"
      value={search}
      search={setSearch}
      leave={focusBoard}
    />
  );
}

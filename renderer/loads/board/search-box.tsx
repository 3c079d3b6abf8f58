import { SearchInput } from "../../ui/fields/search-input.tsx";
import { useBoard } from "./board.ts";
import { focusBoard } from "./board-focus.ts";
import { setSearch } from "./change-query.ts";
import classes from "./search-box.module.css";

const SEARCH_ID = "board-search";

/** Focuses the search field of the board. */
export const focusSearch = () => document.getElementById(SEARCH_ID)?.focus();

/** Filters the view while the broker types. */
export function SearchBox() {
  const search = useBoard((state) => state.query.search);
  return (
    <SearchInput
      id={SEARCH_ID}
      className={classes.search}
      label="Search loads"
      placeholder="Search"
      value={search}
      search={setSearch}
      leave={focusBoard}
    />
  );
}

import { SearchInput } from "../ui/search-input.tsx";
import { searchFor } from "./asking.ts";
import { useBoard } from "./board.ts";
import { focusBoard } from "./grid/board-focus.ts";
import classes from "./loads-view.module.css";

const searchId = "board-search";

export const focusSearch = () => document.getElementById(searchId)?.focus();

/** Narrows the view while one types: numbers, places, notes, names. */
export function SearchBox() {
  const search = useBoard((state) => state.question.search);
  return (
    <SearchInput
      id={searchId}
      className={classes.search}
      label="Search the loads"
      placeholder="Search"
      value={search}
      search={searchFor}
      leave={focusBoard}
    />
  );
}

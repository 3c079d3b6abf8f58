import { CloseButton, TextInput } from "@mantine/core";
import { Keyed } from "../ui/keyed.tsx";
import { searchFor, useBoard } from "./board.ts";
import { focusBoard } from "./grid/board-focus.ts";
import classes from "./loads-view.module.css";

const searchId = "board-search";

export const focusSearch = () => document.getElementById(searchId)?.focus();

/** Narrows the view while one types: numbers, places, notes, names. */
export function SearchBox() {
  const search = useBoard((state) => state.question.search);
  const backToBoard = (input: HTMLInputElement) => {
    input.blur();
    focusBoard();
  };
  return (
    <TextInput
      id={searchId}
      className={classes.search}
      aria-label="Search the loads"
      placeholder="Search"
      autoComplete="off"
      spellCheck={false}
      value={search}
      rightSection={
        search ? (
          <CloseButton size="xs" aria-label="Search for nothing" onClick={() => searchFor("")} />
        ) : (
          <Keyed keys="/" />
        )
      }
      onChange={(event) => searchFor(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") searchFor("");
        if (event.key === "Escape" || event.key === "Enter" || event.key === "ArrowDown") {
          event.preventDefault();
          backToBoard(event.currentTarget);
        }
      }}
    />
  );
}

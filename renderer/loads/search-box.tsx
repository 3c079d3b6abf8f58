import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { Keyed } from "../ui/keyed.tsx";
import { searchFor, useBoard } from "./board.ts";
import { focusBoard } from "./board-focus.ts";
import classes from "./loads-view.module.css";

const searchId = "board-search";

export const focusSearch = () => document.getElementById(searchId)?.focus();

/** Narrows the view while one types: numbers, places, notes, names. */
export function SearchBox() {
  const search = useBoard((state) => state.search);
  const [typed, setTyped] = useState(search);
  const narrow = useDebouncedCallback(searchFor, 60);
  // A view that was kept brings its own words along.
  useEffect(() => setTyped(search), [search]);
  const type = (text: string) => {
    setTyped(text);
    narrow(text);
  };
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
      value={typed}
      rightSection={
        typed ? (
          <CloseButton size="xs" aria-label="Search for nothing" onClick={() => type("")} />
        ) : (
          <Keyed keys="/" />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") type("");
        if (event.key === "Escape" || event.key === "Enter" || event.key === "ArrowDown") {
          event.preventDefault();
          backToBoard(event.currentTarget);
        }
      }}
    />
  );
}

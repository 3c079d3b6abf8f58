import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { SearchInput } from "../ui/fields/search-input.tsx";
import classes from "./queue.module.css";
import { searchQueue, useQueue, useQueueRows } from "./queue.ts";
import { focusFirstResult } from "./search-results.tsx";

const SEARCH_ID = "carrier-search";

/** The element id of the queue. */
export const QUEUE_LIST_ID = "carrier-queue";

/** Short, because results must appear within 100 ms. */
const TYPING_PAUSE_MS = 20;

/** Focuses the search field. */
export const focusCarrierSearch = () => document.getElementById(SEARCH_ID)?.focus();

/**
 * Filters the queue by name, number, city, state or phone; the results below the queue include carriers outside the
 * queue.
 */
export function CarrierSearch() {
  const [typed, setTyped] = useState(() => useQueue.getState().search);
  const { rows } = useQueueRows();
  const search = useDebouncedCallback(searchQueue, TYPING_PAUSE_MS);
  const changeText = (text: string) => {
    setTyped(text);
    search(text.trim());
  };
  return (
    <SearchInput
      id={SEARCH_ID}
      className={classes.search}
      label="Search carriers"
      placeholder="Name, number, city or phone"
      value={typed}
      search={changeText}
      leave={(key) => {
        if (key === "Enter" && rows.length === 0 && focusFirstResult()) return;
        document.getElementById(QUEUE_LIST_ID)?.focus({ preventScroll: true });
      }}
    />
  );
}

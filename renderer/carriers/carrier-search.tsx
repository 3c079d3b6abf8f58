import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { SearchInput } from "../ui/fields/search-input.tsx";
import classes from "./queue.module.css";
import { searchQueue, useQueue, useQueueRows } from "./queue.ts";
import { focusFound } from "./search-results.tsx";

const searchId = "carrier-search";
export const queueListId = "carrier-queue";

export const focusCarrierSearch = () => document.getElementById(searchId)?.focus();

/** Narrows the queue while one types, and finds every carrier that is watched by a part of its name or numbers. */
export function CarrierSearch() {
  const [typed, setTyped] = useState(() => useQueue.getState().search);
  const { rows } = useQueueRows();
  const narrow = useDebouncedCallback(searchQueue, 100);
  const type = (text: string) => {
    setTyped(text);
    narrow(text.trim());
  };
  return (
    <SearchInput
      id={searchId}
      className={classes.search}
      label="Search the carriers"
      placeholder="Name, MC or USDOT number"
      value={typed}
      search={type}
      leave={(key) => {
        if (key === "Enter" && rows.length === 0 && focusFound()) return;
        document.getElementById(queueListId)?.focus({ preventScroll: true });
      }}
    />
  );
}

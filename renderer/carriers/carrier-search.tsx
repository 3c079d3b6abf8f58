import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { Keyed } from "../ui/keyed.tsx";
import classes from "./carriers-view.module.css";
import { focusFound } from "./found-carriers.tsx";
import { searchQueue, useQueue } from "./queue.ts";

const searchId = "carrier-search";
export const queueListId = "carrier-queue";

export const focusCarrierSearch = () => document.getElementById(searchId)?.focus();

/** Narrows the queue while one types, and finds every carrier that is watched by a part of its name or numbers. */
export function CarrierSearch() {
  const [typed, setTyped] = useState(() => useQueue.getState().search);
  const narrow = useDebouncedCallback(searchQueue, 100);
  const type = (text: string) => {
    setTyped(text);
    narrow(text.trim());
  };
  return (
    <TextInput
      id={searchId}
      className={classes.search}
      aria-label="Search the carriers"
      placeholder="Name, MC or USDOT number"
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
          event.currentTarget.blur();
          if (event.key === "Enter" && useQueue.getState().rows.length === 0 && focusFound()) return;
          document.getElementById(queueListId)?.focus({ preventScroll: true });
        }
      }}
    />
  );
}

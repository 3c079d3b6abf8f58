import { UnstyledButton } from "@mantine/core";
import { useChannel } from "../../ui/data/query.ts";
import { formatCount, formatNumber } from "../../ui/format.ts";
import { StateMap } from "../../ui/map/state-map.tsx";
import { type BoardQuery, getQuery, useBoard } from "../board/board.ts";
import { focusBoard } from "../board/board-focus.ts";
import { setColumnFilter } from "../board/filters/filters.ts";
import classes from "./summary.module.css";

const getOriginFilter = (columnFilters: BoardQuery["columnFilters"]) =>
  columnFilters.find(({ column }) => column === "origin")?.text?.toUpperCase();

/**
 * The number of loads by origin state, as a map and as buttons. Choosing a state sets the filter of the Origin column;
 * choosing the same state again removes the filter.
 */
export function OriginMap() {
  const { view, search, columnFilters } = useBoard((state) => state.shownQuery);
  // The other states stay on the map while the board shows one state.
  const otherFilters = columnFilters.filter(({ column }) => column !== "origin");
  const { data } = useChannel("loads.summary", { view, search, columnFilters: otherFilters });
  const selected = getOriginFilter(columnFilters);
  const origins = data?.origins ?? [];
  const choose = (state: string) => {
    // The board may not show the last choice yet.
    setColumnFilter(
      "origin",
      state === getOriginFilter(getQuery().columnFilters) ? undefined : { text: state },
    );
    focusBoard();
  };
  return (
    <figure className={classes.origins}>
      <figcaption>Origin, click to filter</figcaption>
      <div className={classes.map}>
        <StateMap
          label="Map of the loads by origin"
          loadCounts={new Map(origins.map(({ state, loads }) => [state, loads]))}
          selected={selected}
          choose={choose}
        />
        <ul aria-label="Loads by origin">
          {origins.map(({ state, loads }) => (
            <li key={state}>
              <UnstyledButton
                className={classes.origin}
                aria-pressed={state === selected}
                aria-label={`${state || "Unknown"}: ${formatCount(loads, "load")}`}
                disabled={state === ""}
                onClick={() => choose(state)}
              >
                <span>{state || "?"}</span> <span>{formatNumber(loads)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}

import { UnstyledButton } from "@mantine/core";
import { useChannel } from "../../ui/data/query.ts";
import { formatCount, formatNumber } from "../../ui/format.ts";
import { StateMap } from "../../ui/map/state-map.tsx";
import { showFailure } from "../../ui/notices/notices.ts";
import { getQuery, useBoard } from "../board/board.ts";
import { focusBoard } from "../board/board-focus.ts";
import { showQuery } from "../board/change-query.ts";
import { findOrigin, removeState, toggleOrigin } from "./origin-search.ts";
import classes from "./summary.module.css";

/**
 * The number of loads by origin state, as a map and as buttons. Choosing a state filters the board; choosing the same
 * state again removes the filter.
 */
export function OriginMap() {
  const { view, search, columns } = useBoard((state) => state.shownQuery);
  // The other states stay on the map while the board shows one state.
  const { data } = useChannel("loads.summary", { view, search: removeState(search), columns });
  const selected = findOrigin(search);
  const origins = data?.origins ?? [];
  const choose = async (state: string) => {
    const query = getQuery();
    try {
      const next = await toggleOrigin(query.search, state);
      showQuery({
        ...query,
        search: next,
        columns: query.columns.filter(({ column }) => column !== "origin"),
      });
      focusBoard();
    } catch (error) {
      showFailure("Can't filter by origin", error);
    }
  };
  return (
    <figure className={classes.origins}>
      <figcaption>Origin, click to filter</figcaption>
      <div className={classes.map}>
        <StateMap
          label="Map of the loads by origin"
          loads={new Map(origins.map(({ state, loads }) => [state, loads]))}
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

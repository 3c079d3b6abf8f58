import { type RefObject, useEffect, useMemo, useState } from "react";
import { useAppInfo } from "../../../app-info.ts";
import { useIsConnected } from "../../../ui/data/sync-status.ts";
import { useBoard } from "../board.ts";
import type { RowCache } from "../row-cache.ts";
import type { Column } from "./columns.tsx";
import { CHECKBOX_WIDTH_PX, fitColumns, formatTracks, listChosenColumns, useLayout } from "./layout.ts";
import { BASE_TEXT_SIZE_PX, useNeededWidths } from "./needed-widths.ts";

/** Computes the width in pixels of a panel that shows a load, as panel-frame.module.css does. */
const computePanelWidth = (windowWidth: number): number => Math.min(520, Math.max(388, 0.3 * windowWidth));

/**
 * Returns the columns with their widths, their CSS template, and the width of the rows in pixels. The rows stay as wide
 * as they are without the panel, so that opening the panel moves nothing; the grid then scrolls sideways.
 */
export function useGridLayout(scroller: RefObject<HTMLElement | null>) {
  const chosen = useLayout((state) => state.chosen);
  const isConnected = useIsConnected();
  const scale = useAppInfo((state) => state.settings.textSize) / BASE_TEXT_SIZE_PX;
  const width = useFullWidth(scroller);
  const view = useBoard((state) => state.shownQuery.view);
  const all = useMemo(() => listChosenColumns(chosen, { isConnected, view }), [chosen, isConnected, view]);
  const uniform = useUniformColumns(all);
  const needed = useNeededWidths(all);
  // The board spans the window, so `width` changes whenever `innerWidth` does.
  const layout = useMemo(() => {
    const available = {
      width: CHECKBOX_WIDTH_PX + (width - CHECKBOX_WIDTH_PX) / scale,
      panelWidth: computePanelWidth(window.innerWidth) / scale,
    };
    const columns = width === 0 ? all : fitColumns(all, needed, uniform, available);
    const { template, minWidth } = formatTracks(columns, scale);
    return { columns, template, minWidth: Math.max(minWidth, width) };
  }, [all, needed, uniform, width, scale]);
  useEffect(() => useLayout.setState({ fitted: layout.columns }), [layout]);
  return layout;
}

/** Marks the element that is as wide as the grid without the panel. */
export const FULL_WIDTH = { "data-full-width": true };

/** The width in pixels of the last grid; a reopened grid is as wide unless the window changed. */
let lastWidth = 0;

function useFullWidth(scroller: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(lastWidth);
  useEffect(() => {
    const grid = scroller.current;
    const container = grid?.closest<HTMLElement>("[data-full-width]");
    if (!grid || !container) return;
    const measure = () => {
      lastWidth = container.clientWidth - (grid.offsetWidth - grid.clientWidth);
      setWidth(lastWidth);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(container);
    // The vertical scroll bar takes width from the content.
    sizes.observe(grid);
    return () => sizes.disconnect();
  }, [scroller]);
  return width;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/**
 * Returns the keys of the columns with the same text in every row read so far, except columns that the query uses. A
 * column with different texts stays visible until the query or the columns change, so that columns do not appear and
 * disappear while the board scrolls. Returns the same set while the keys are the same, because a new set makes the grid
 * render every cell again.
 */
function useUniformColumns(columns: readonly Column[]): ReadonlySet<string> {
  const cache = useBoard((state) => state.cache);
  const query = useBoard((state) => state.shownQuery);
  const [known, setKnown] = useState({ query, columns, keys: NO_KEYS });
  const isNew = known.query !== query || known.columns !== columns;
  const isFirst = Boolean(cache.total) && known.keys === NO_KEYS;
  const candidates = columns.filter(({ key, getUniformText }) =>
    cache.total && (isNew || isFirst) ? getUniformText : known.keys.has(key),
  );
  const keys = candidates
    .filter((column) => isUniform(column, cache) && !isUsedByQuery(column, query))
    .map(({ key }) => key);
  const isSame = !isFirst && keys.length === known.keys.size && keys.every((key) => known.keys.has(key));
  if (isNew || !isSame) setKnown({ query, columns, keys: isSame ? known.keys : new Set(keys) });
  return known.keys;
}

function isUniform({ getUniformText }: Column, { pages }: RowCache): boolean {
  let first: string | undefined;
  for (const rows of pages.values())
    for (const row of rows) {
      const text = getUniformText?.(row);
      first ??= text;
      if (text === undefined || text !== first) return false;
    }
  return true;
}

/** Whether the query sorts or filters by a column; such a column stays visible. */
const isUsedByQuery = (
  { order }: Column,
  query: { order: string; columnFilters: readonly { column: string }[] },
): boolean =>
  order !== undefined &&
  (query.order === order || query.columnFilters.some(({ column }) => column === order));

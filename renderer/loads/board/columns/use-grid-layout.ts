import { type RefObject, useEffect, useMemo, useState } from "react";
import { useAppInfo } from "../../../app-info.ts";
import { useIsConnected } from "../../../ui/data/sync-status.ts";
import { useBoard } from "../board.ts";
import type { RowCache } from "../row-cache.ts";
import type { Column } from "./columns.tsx";
import { fitColumns, gridTracks, shownColumns, useLayout } from "./layout.ts";
import { useNeededWidths } from "./needed-widths.ts";

/** The column widths are made for text of this size. */
const BASE_TEXT_SIZE = 13;

/** Returns the width of the panel at a window width, as in panel-frame.module.css. */
const panelWidth = (windowWidth: number): number => Math.min(520, Math.max(388, 0.3 * windowWidth));

/**
 * Returns the columns with their widths. The grid keeps the width that it has without the panel and scrolls sideways
 * below it, so that opening the panel moves nothing.
 */
export function useGridLayout(scroller: RefObject<HTMLElement | null>) {
  const shown = useLayout((state) => state.shown);
  const isConnected = useIsConnected();
  const scale = useAppInfo((state) => state.settings.textSize) / BASE_TEXT_SIZE;
  const width = useFullWidth(scroller);
  const view = useBoard((state) => state.shownQuery.view);
  const all = useMemo(() => shownColumns(shown, { isConnected, view }), [shown, isConnected, view]);
  const uniform = useUniformColumns(all);
  const needed = useNeededWidths(all);
  return useMemo(() => {
    const room = { width: width / scale, panelWidth: panelWidth(width) / scale };
    const columns = width === 0 ? all : fitColumns(all, needed, uniform, room);
    const { template, minWidth } = gridTracks(columns, scale);
    return { columns, template, minWidth: Math.max(minWidth, width) };
  }, [all, needed, uniform, width, scale]);
}

/** Marks the element whose width the grid has without the panel. */
export const FULL_WIDTH = { "data-full-width": true };

function useFullWidth(scroller: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const grid = scroller.current;
    const view = grid?.closest<HTMLElement>("[data-full-width]");
    if (!grid || !view) return;
    const measure = () => setWidth(view.clientWidth - (grid.offsetWidth - grid.clientWidth));
    const sizes = new ResizeObserver(measure);
    sizes.observe(view);
    // The vertical scroll bar takes width from the content.
    sizes.observe(grid);
    return () => sizes.disconnect();
  }, [scroller]);
  return width;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the keys of the columns with the same text in every row read so far. A column that once differed stays until
 * the query changes, so that columns do not come and go while the board scrolls.
 */
function useUniformColumns(columns: readonly Column[]): ReadonlySet<string> {
  const cache = useBoard((state) => state.cache);
  const query = useBoard((state) => state.shownQuery);
  const [known, setKnown] = useState({ query, columns, keys: NONE });
  const isNew = known.query !== query || known.columns !== columns;
  const candidates =
    isNew || known.keys === NONE
      ? columns.filter(({ sameIn }) => sameIn)
      : columns.filter(({ key }) => known.keys.has(key));
  const keys = cache.total
    ? candidates.filter((column) => isUniform(column, cache) && !isUsed(column, query))
    : [];
  if (cache.total && (isNew || known.keys === NONE || keys.length !== known.keys.size))
    setKnown({ query, columns, keys: new Set(keys.map(({ key }) => key)) });
  return isNew ? NONE : known.keys;
}

function isUniform({ sameIn }: Column, { pages }: RowCache): boolean {
  let first: string | undefined;
  for (const rows of pages.values())
    for (const row of rows) {
      const text = sameIn?.(row);
      first ??= text;
      if (text !== first) return false;
    }
  return true;
}

/** A column that sorts or filters stays visible. */
const isUsed = (
  { order }: Column,
  query: { order: string; columns: readonly { column: string }[] },
): boolean =>
  order !== undefined && (query.order === order || query.columns.some(({ column }) => column === order));

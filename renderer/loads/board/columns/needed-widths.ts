import { useEffect, useMemo, useState } from "react";
import type { CodeLists } from "../../../../shared/reference/code-lists.ts";
import type { LoadRow } from "../../../../shared/views/load-rows.ts";
import { useAppInfo } from "../../../app-info.ts";
import { useBoard } from "../board.ts";
import type { Column } from "./columns.tsx";
import type { NeededWidths } from "./layout.ts";

/** The spaces at both sides of a cell. */
const CELL_PADDING_PX = 16;
/** The sort mark of a heading, without the padding that it overlaps. */
const SORT_MARK_WIDTH_PX = 8;
/** Headings are smaller than the texts of the cells. */
const HEADING_SCALE = 12 / 13;

const MAX_MEASURED_TEXTS = 10_000;

const NO_WIDTHS: NeededWidths = new Map();

/**
 * Returns the widths that show every cell read so far in full. They only grow until another view is shown, so that
 * columns hardly move while the board scrolls.
 */
export function useNeededWidths(columns: readonly Column[]): NeededWidths {
  const pages = useBoard((state) => state.cache.pages);
  const view = useBoard((state) => state.shownQuery.view);
  const codeLists = useAppInfo((state) => state.codeLists);
  const measure = useTextMeasure();
  const [known, setKnown] = useState({ view, widths: NO_WIDTHS });
  const before = known.view === view ? known.widths : NO_WIDTHS;
  const widths = useMemo(
    () =>
      measure && pages.size > 0 ? growWidths(before, columns, pages.values(), codeLists, measure) : before,
    [before, columns, pages, codeLists, measure],
  );
  if (known.view !== view || known.widths !== widths) setKnown({ view, widths });
  return widths;
}

type TextMeasure = (text: string) => number;

/** The widest cell of each column in a page. */
const pageWidths = new WeakMap<readonly LoadRow[], { codeLists: CodeLists; byKey: Map<string, number> }>();

function growWidths(
  before: NeededWidths,
  columns: readonly Column[],
  pages: Iterable<readonly LoadRow[]>,
  codeLists: CodeLists,
  measure: TextMeasure,
): NeededWidths {
  const widths = new Map(before);
  for (const { key, title, getText } of columns)
    if (getText && !widths.has(key))
      widths.set(key, Math.ceil(measure(title) * HEADING_SCALE) + CELL_PADDING_PX + SORT_MARK_WIDTH_PX);
  for (const rows of pages) {
    let page = pageWidths.get(rows);
    if (page?.codeLists !== codeLists) {
      page = { codeLists, byKey: new Map() };
      pageWidths.set(rows, page);
    }
    for (const { key, getText } of columns) {
      if (!getText) continue;
      let width = page.byKey.get(key);
      if (width === undefined) {
        width = rows.reduce((widest, row) => Math.max(widest, measure(getText(row, codeLists))), 0);
        page.byKey.set(key, width);
      }
      widths.set(key, Math.max(widths.get(key) ?? 0, Math.ceil(width) + CELL_PADDING_PX));
    }
  }
  const isSame =
    widths.size === before.size && [...widths].every(([key, width]) => before.get(key) === width);
  return isSame ? before : widths;
}

let measureText: TextMeasure | undefined;

/** Measures text in the window's typeface at the base text size; undefined until the typeface is loaded. */
function useTextMeasure(): TextMeasure | undefined {
  const [measure, setMeasure] = useState<TextMeasure | undefined>(() => measureText);
  useEffect(() => {
    if (measureText) return;
    let isMounted = true;
    void createMeasure().then((created) => {
      measureText = created;
      if (isMounted) setMeasure(() => created);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return measure;
}

async function createMeasure(): Promise<TextMeasure | undefined> {
  const font = `13px ${getComputedStyle(document.documentElement).getPropertyValue("--typeface")}`;
  // If the typeface can't be loaded, the window shows the system's typeface, which is measured instead.
  await document.fonts.load(font).catch(() => undefined);
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return undefined;
  context.font = font;
  const widths = new Map<string, number>();
  return (text) => {
    // The window's tabular figures make digits, and the signs of phone numbers, as wide as a zero.
    const shape = text.replace(/[\d()-]/g, "0");
    let width = widths.get(shape);
    if (width === undefined) {
      width = context.measureText(shape).width;
      if (widths.size > MAX_MEASURED_TEXTS) widths.clear();
      widths.set(shape, width);
    }
    return width;
  };
}

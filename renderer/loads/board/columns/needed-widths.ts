import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { CodeLists } from "../../../../shared/reference/code-lists.ts";
import type { LoadRow } from "../../../../shared/views/load-rows.ts";
import { useAppInfo } from "../../../app-info.ts";
import { useBoard } from "../board.ts";
import type { Column } from "./columns.tsx";
import type { NeededWidths } from "./layout.ts";

/** Column widths are defined for this text size. */
export const BASE_TEXT_SIZE_PX = 13;

/** Left and right padding of a cell together; the same at each text size. */
const CELL_PADDING_PX = 16;
/** The sort mark of a heading, without the padding that it overlaps. */
const SORT_MARK_WIDTH_PX = 8;
/** Headings are smaller than the texts of the cells. */
const HEADING_SCALE = 12 / 13;

const MAX_MEASURED_TEXTS = 10_000;

const NO_WIDTHS: NeededWidths = new Map();

/**
 * Returns the widths, at the base text size, that the columns with `getText` need for their headings and for the texts
 * of all rows read so far. The widths do not shrink within a view, so that columns move less while the board scrolls.
 */
export function useNeededWidths(columns: readonly Column[]): NeededWidths {
  const pages = useBoard((state) => state.cache.pages);
  const view = useBoard((state) => state.shownQuery.view);
  const codeLists = useAppInfo((state) => state.codeLists);
  const measure = useTextMeasure();
  const [known, setKnown] = useState({ view, measure, widths: NO_WIDTHS });
  const isSame = known.view === view && known.measure === measure;
  const before = isSame ? known.widths : NO_WIDTHS;
  const widths = useMemo(() => {
    const read = [...pages.values()].filter((rows) => rows.length > 0);
    return measure && read.length > 0 ? growWidths(before, columns, read, codeLists, measure) : before;
  }, [before, columns, pages, codeLists, measure]);
  if (!isSame || known.widths !== widths) setKnown({ view, measure, widths });
  return widths;
}

interface TextMeasure {
  textSizePx: number;
  /** Returns the width of a text in pixels. */
  getWidth: (text: string) => number;
}

interface PageWidths {
  codeLists: CodeLists;
  measure: TextMeasure;
  /** Width of the widest text of each column, in pixels at the measured text size. */
  byKey: Map<string, number>;
}

const pageWidths = new WeakMap<readonly LoadRow[], PageWidths>();

function growWidths(
  before: NeededWidths,
  columns: readonly Column[],
  pages: Iterable<readonly LoadRow[]>,
  codeLists: CodeLists,
  measure: TextMeasure,
): NeededWidths {
  const { textSizePx, getWidth } = measure;
  const toBase = (px: number) => ((Math.ceil(px) + CELL_PADDING_PX) * BASE_TEXT_SIZE_PX) / textSizePx;
  const widths = new Map(before);
  for (const { key, title, getText } of columns)
    if (getText && !widths.has(key))
      widths.set(key, toBase(getWidth(title) * HEADING_SCALE + SORT_MARK_WIDTH_PX));
  for (const rows of pages) {
    let page = pageWidths.get(rows);
    if (page?.codeLists !== codeLists || page.measure !== measure) {
      page = { codeLists, measure, byKey: new Map() };
      pageWidths.set(rows, page);
    }
    for (const { key, getText } of columns) {
      if (!getText) continue;
      let width = page.byKey.get(key);
      if (width === undefined) {
        width = rows.reduce((widest, row) => Math.max(widest, getWidth(getText(row, codeLists))), 0);
        page.byKey.set(key, width);
      }
      widths.set(key, Math.max(widths.get(key) ?? 0, toBase(width)));
    }
  }
  const isSame =
    widths.size === before.size && [...widths].every(([key, width]) => before.get(key) === width);
  return isSame ? before : widths;
}

/**
 * Returns the text measure for the window's typeface and text size; undefined until the typeface is loaded. Hinting
 * rounds the widths of letters, so widths are not proportional to the size.
 */
function useTextMeasure(): TextMeasure | undefined {
  const textSizePx = useAppInfo((state) => state.settings.textSize);
  const { data } = useQuery({
    queryKey: ["text measure", textSizePx],
    queryFn: () => createMeasure(textSizePx),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

async function createMeasure(textSizePx: number): Promise<TextMeasure> {
  const typeface = getComputedStyle(document.documentElement).getPropertyValue("--typeface");
  const font = `${textSizePx}px ${typeface}`;
  // If the typeface can't be loaded, the window shows the system's typeface, which is measured instead.
  await document.fonts.load(font).catch(() => undefined);
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("The canvas has no 2D context.");
  context.font = font;
  const widths = new Map<string, number>();
  const getWidth = (text: string) => {
    // With the window's tabular figures, digits and the punctuation of phone numbers are as wide as a zero.
    const shape = text.replace(/[\d()-]/g, "0");
    let width = widths.get(shape);
    if (width === undefined) {
      width = context.measureText(shape).width;
      if (widths.size > MAX_MEASURED_TEXTS) widths.clear();
      widths.set(shape, width);
    }
    return width;
  };
  return { textSizePx, getWidth };
}

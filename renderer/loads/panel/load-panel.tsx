import { useEffect } from "react";
import { later } from "../../ui/later.tsx";
import { Booking } from "../acts/booking.tsx";
import { Refreshed } from "../acts/refreshed.tsx";
import { Removal } from "../acts/removal.tsx";
import { Repeating } from "../acts/repeating.tsx";
import { Detail } from "../detail/detail.tsx";
import { focusBoard } from "../grid/board-focus.ts";
import { usePanel } from "./panel.ts";

const Editor = later(async () => (await import("../editor/editor.tsx")).Editor);
const RowsPanel = later(async () => (await import("../rows/rows-panel.tsx")).RowsPanel);

/** What the board stands without; the largest of what it opens. */
export const laterPanels = [Editor, RowsPanel];

/** The panel at the right, with what it shows at the moment. */
export function LoadPanel() {
  const content = usePanel((state) => state.content);
  // What had the focus goes away with its panel.
  useEffect(() => {
    if (content.kind !== "editor" && content.kind !== "rows") focusBoard();
  }, [content]);
  switch (content.kind) {
    case "load":
      return <Detail key={content.loadId} loadId={content.loadId} />;
    case "editor":
      return <Editor key={content.draftKey} draftKey={content.draftKey} field={content.field} />;
    case "removal":
      return <Removal key={`${content.loadIds.length} ${content.loadIds[0]}`} loadIds={content.loadIds} />;
    case "booking":
      return <Booking key={content.loadId} loadId={content.loadId} />;
    case "repeating":
      return <Repeating key={content.loadId} loadId={content.loadId} />;
    case "rows":
      return <RowsPanel key={content.sheetId} sheetId={content.sheetId} />;
    case "refreshed":
      return <Refreshed answer={content.answer} />;
    case "none":
      return null;
  }
}

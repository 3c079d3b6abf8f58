import { useEffect } from "react";
import { Booking } from "../acts/booking.tsx";
import { Refreshed } from "../acts/refreshed.tsx";
import { Removal } from "../acts/removal.tsx";
import { Repeating } from "../acts/repeating.tsx";
import { Detail } from "../detail/detail.tsx";
import { Editor } from "../editor/editor.tsx";
import { focusBoard } from "../grid/board-focus.ts";
import { RowsPanel } from "../rows/rows-panel.tsx";
import { usePanel } from "./panel.ts";

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
      return <Editor key={content.draftKey} draftKey={content.draftKey} />;
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

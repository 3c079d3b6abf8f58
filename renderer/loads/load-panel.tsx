import { useEffect } from "react";
import { focusBoard } from "./board-focus.ts";
import { Booking } from "./booking.tsx";
import { Detail } from "./detail/detail.tsx";
import { Editor } from "./editor/editor.tsx";
import { usePanel } from "./panel.ts";
import { Refreshed } from "./refreshed.tsx";
import { Removal } from "./removal.tsx";
import { Repeating } from "./repeating.tsx";
import { RowsPanel } from "./rows/rows-panel.tsx";

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

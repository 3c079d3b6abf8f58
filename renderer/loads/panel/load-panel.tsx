import { useEffect } from "react";
import { lazyPart } from "../../ui/parts/lazy-part.tsx";
import { BookPanel } from "../actions/book.tsx";
import { DeletePanel } from "../actions/delete.tsx";
import { RefreshResult } from "../actions/refresh-result.tsx";
import { RepeatPanel } from "../actions/repeat.tsx";
import { focusBoard } from "../board/grid/board-focus.ts";
import { Detail } from "../detail/detail.tsx";
import { usePanel } from "./panel.ts";

const Editor = lazyPart(async () => (await import("../editor/editor.tsx")).Editor);
const RowsPanel = lazyPart(async () => (await import("./import-panel.tsx")).ImportPanel);

/** What the board stands without; the largest of what it opens. */
export const LAZY_PANELS = [Editor, RowsPanel];

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
      return (
        <DeletePanel key={`${content.loadIds.length} ${content.loadIds[0]}`} loadIds={content.loadIds} />
      );
    case "booking":
      return <BookPanel key={content.loadId} loadId={content.loadId} />;
    case "repeating":
      return <RepeatPanel key={content.loadId} loadId={content.loadId} />;
    case "rows":
      return <RowsPanel key={content.sheetId} sheetId={content.sheetId} />;
    case "refreshed":
      return <RefreshResult answer={content.answer} />;
    case "none":
      return null;
  }
}

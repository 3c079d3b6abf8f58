import { type ComponentType, useEffect } from "react";
import { usePanel } from "../../panel.ts";
import { HoldKeys } from "../../ui/commands/hold-keys.ts";
import { createLazyComponent } from "../../ui/components/lazy-component.tsx";
import { LaneDrawing } from "../../ui/map/lane-map.tsx";
import { BookPanel } from "../actions/book.tsx";
import { DeletePanel } from "../actions/delete.tsx";
import { RefreshResult } from "../actions/refresh-result.tsx";
import { RepeatPanel } from "../actions/repeat.tsx";
import { focusBoard } from "../board/board-focus.ts";
import { Detail } from "../detail/detail.tsx";
import { OriginMap } from "../summary/summary-strip.tsx";

const createLazyPanel = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  createLazyComponent(load, <HoldKeys />);

const Editor = createLazyPanel(async () => (await import("../editor/editor.tsx")).Editor);
const ImportPanel = createLazyPanel(async () => (await import("./import-panel.tsx")).ImportPanel);
const BulkEditPanel = createLazyPanel(async () => (await import("../actions/bulk-edit.tsx")).BulkEditPanel);
const BulkDuplicatePanel = createLazyPanel(
  async () => (await import("../actions/bulk-duplicate.tsx")).BulkDuplicatePanel,
);

/** The components to preload after the board, in this order. */
export const LAZY_COMPONENTS = [
  LaneDrawing,
  Editor,
  OriginMap,
  ImportPanel,
  BulkEditPanel,
  BulkDuplicatePanel,
];

/** The panel on the right with its current content. */
export function LoadPanel() {
  const content = usePanel((state) => state.content);
  // A change of the panel can remove the focused element.
  useEffect(() => {
    if (!["editor", "import", "bulk-edit"].includes(content.kind)) focusBoard();
  }, [content]);
  switch (content.kind) {
    case "load":
      return <Detail key={content.loadId} loadId={content.loadId} />;
    case "editor":
      return <Editor key={content.draftKey} draftKey={content.draftKey} field={content.field} />;
    case "delete":
      return <DeletePanel key={content.loadIds.join()} loadIds={content.loadIds} />;
    case "bulk-edit":
      return <BulkEditPanel key={content.loadIds.join()} loadIds={content.loadIds} />;
    case "bulk-duplicate":
      return <BulkDuplicatePanel key={content.loadIds.join()} loadIds={content.loadIds} />;
    case "book":
      return <BookPanel key={content.loadId} loadId={content.loadId} />;
    case "repeat":
      return <RepeatPanel key={content.loadId} loadId={content.loadId} />;
    case "import":
      return <ImportPanel key={content.sheetId} sheetId={content.sheetId} />;
    case "refresh-result":
      return <RefreshResult outcome={content.outcome} />;
    case "none":
      return null;
  }
}

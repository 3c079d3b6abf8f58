import { openFile, openLoadRows } from "../../importing/open-file.ts";
import { openImport } from "../../panel.ts";
import { isField } from "../../ui/commands/keys.ts";

/**
 * Opens an import for two or more rows pasted outside of fields, and for each file dropped on the window.
 * @returns a function that unsubscribes
 */
export function followPasteAndDrop(): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const content = event.clipboardData?.getData("text/plain") ?? "";
    if (isField(document.activeElement) || !content.trim().includes("\n")) return;
    event.preventDefault();
    openImport(openLoadRows(content, true));
  };
  const onDragOver = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const onDrop = async (event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    for (const file of files) {
      const sheetId = await openFile("loads", file);
      if (sheetId !== undefined) openImport(sheetId);
    }
  };
  document.addEventListener("paste", onPaste);
  document.addEventListener("dragover", onDragOver);
  document.addEventListener("drop", onDrop);
  return () => {
    document.removeEventListener("paste", onPaste);
    document.removeEventListener("dragover", onDragOver);
    document.removeEventListener("drop", onDrop);
  };
}

import { isField } from "../../ui/keys.ts";
import { openPasting } from "../panel.ts";
import { usePasted } from "./pasted.ts";

/** Opens what is pasted on the board, outside of every field, as rows of a spreadsheet. */
export function followPastes(): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (isField(document.activeElement) || !text.includes("\n")) return;
    event.preventDefault();
    usePasted.setState({ text });
    openPasting();
  };
  document.addEventListener("paste", onPaste);
  return () => document.removeEventListener("paste", onPaste);
}

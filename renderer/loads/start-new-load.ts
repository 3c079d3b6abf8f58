import { go } from "../frame/navigation.ts";
import type { LoadDraft } from "./editor/draft.ts";
import { newKey, startDraft } from "./editor/drafts.ts";
import { openEditor } from "./panel.ts";

/** Opens the editor for a new load, empty, as it was left, or with what is already known. */
export function startNewLoad(from?: LoadDraft): void {
  startDraft(from);
  openEditor(newKey);
  go("loads");
}

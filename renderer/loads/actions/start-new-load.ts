import { go } from "../../frame/navigation.ts";
import type { LoadDraft } from "../drafts/draft.ts";
import { startDraft } from "../drafts/open-drafts.ts";
import { openEditor } from "../panel/panel.ts";

/** Opens the editor for a new load, empty or with what is already known. */
export function startNewLoad(from?: LoadDraft): void {
  openEditor(startDraft(from));
  go("loads");
}

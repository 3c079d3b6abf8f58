import { navigate } from "../../navigation.ts";
import { openEditor } from "../../panel.ts";
import type { LoadDraft } from "../drafts/draft.ts";
import { startDraft } from "../drafts/open-drafts.ts";

/** Opens a new load in the editor of the Loads view, empty or with given values. */
export function startNewLoad(draft?: LoadDraft): void {
  openEditor(startDraft(draft));
  navigate("loads");
}

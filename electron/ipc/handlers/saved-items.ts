import type { Caller, Context } from "../../services/context.ts";
import { deleteBoardView, listBoardViews, saveBoardView } from "../../services/saved-items/board-views.ts";
import { deleteDraft, listDrafts, saveDraft } from "../../services/saved-items/drafts.ts";
import {
  deleteTemplate,
  getTemplate,
  listTemplates,
  saveTemplate,
} from "../../services/saved-items/templates.ts";
import type { Handlers } from "../router.ts";

/** Creates the channel handlers for drafts, saved board views and templates. */
export function createSavedItemHandlers(context: Context, getCaller: () => Promise<Caller>) {
  return {
    "drafts.save": async (draft) => {
      await saveDraft(context, await getCaller(), draft);
      return null;
    },
    "drafts.list": async () => ({ drafts: await listDrafts(context, await getCaller()) }),
    "drafts.delete": async ({ draftId }) => {
      await deleteDraft(context, await getCaller(), draftId);
      return null;
    },
    "boardViews.list": async () => ({ views: await listBoardViews(context, await getCaller()) }),
    "boardViews.save": async (view) => {
      await saveBoardView(context, await getCaller(), view);
      return null;
    },
    "boardViews.delete": async ({ viewId }) => {
      await deleteBoardView(context, await getCaller(), viewId);
      return null;
    },
    "templates.list": async () => ({ templates: await listTemplates(context, await getCaller()) }),
    "templates.get": async ({ templateId }) => getTemplate(context, await getCaller(), templateId),
    "templates.save": async (template) => {
      await saveTemplate(context, await getCaller(), template);
      return null;
    },
    "templates.delete": async ({ templateId }) => {
      await deleteTemplate(context, await getCaller(), templateId);
      return null;
    },
  } satisfies Partial<Handlers>;
}

import { getCodeName } from "../../../shared/reference/code-lists.ts";
import { MAX_TEMPLATE_NAME_CHARS, type TemplateHeading } from "../../../shared/views/template.ts";
import { useAppInfo } from "../../app-info.ts";
import { formatKey } from "../../ui/commands/keys.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { type LoadDraft, toDraft } from "../drafts/draft.ts";
import { toRequest } from "../drafts/request.ts";
import { formatLane } from "../load.ts";
import { startNewLoad } from "./new-load.ts";

/** Returns the load templates; empty until the window has read them. */
export const useTemplates = (): TemplateHeading[] => useChannel("templates.list", null).data?.templates ?? [];

const omitNumberAndTimes = (draft: LoadDraft): LoadDraft => ({
  ...draft,
  loadNumber: "",
  loadStops: draft.loadStops.map((stop) => ({ ...stop, earlyDateTime: "", lateDateTime: "" })),
});

/** Saves a load, without its number and stop times, as a template named after the lane and equipment; with Undo. */
export async function saveLoadAsTemplate(loadId: string): Promise<void> {
  try {
    const { load } = await callChannel("loads.get", { loadId });
    const equipmentTypes = useAppInfo.getState().codeLists.equipmentTypes;
    const equipment = getCodeName(equipmentTypes, load.equipmentAttributes.equipmentTypeId);
    const name = `${formatLane(load)}, ${equipment}`.slice(0, MAX_TEMPLATE_NAME_CHARS);
    const templateId = crypto.randomUUID();
    await callChannel("templates.save", {
      templateId,
      name,
      load: toRequest(omitNumberAndTimes(toDraft(load))),
    });
    showUndo(`Saved as template (${formatKey("Mod+k")}): ${name}`, async () => {
      await callChannel("templates.delete", { templateId });
      return `Template deleted: ${name}`;
    });
  } catch (error) {
    showFailure("Can't save the template", error);
  }
}

/** Opens a new load in the editor with the values of a template. */
export async function startLoadFromTemplate({ templateId }: TemplateHeading): Promise<void> {
  try {
    const { load } = await callChannel("templates.get", { templateId });
    startNewLoad(toDraft(load));
  } catch (error) {
    showFailure("Can't open the template", error);
  }
}

/** Deletes a template, with Undo. */
export async function deleteTemplate({ templateId, name }: TemplateHeading): Promise<void> {
  try {
    const { load } = await callChannel("templates.get", { templateId });
    await callChannel("templates.delete", { templateId });
    showUndo(`Template deleted: ${name}`, async () => {
      await callChannel("templates.save", { templateId, name, load });
      return `Template restored: ${name}`;
    });
  } catch (error) {
    showFailure("Can't delete the template", error);
  }
}

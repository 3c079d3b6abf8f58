import { create } from "zustand";
import { nameOf } from "../../../shared/reference/code-lists.ts";
import type { TemplateHeading } from "../../../shared/views/template.ts";
import { useAppInfo } from "../../app-info.ts";
import { callChannel, listen } from "../../ui/data/channel.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { draftOfLoad, type LoadDraft } from "../drafts/draft.ts";
import { requestOf } from "../drafts/request.ts";
import { formatLane } from "../load.ts";
import { startNewLoad } from "./start-new-load.ts";

/** Loads to begin from, for lanes that are posted often; they stand in the palette. */
export const useTemplates = create<{ templates: TemplateHeading[] }>(() => ({ templates: [] }));

const read = () =>
  callChannel("templates.list", null).then(
    ({ templates }) => useTemplates.setState({ templates }),
    (error: unknown) => showFailure("The templates could not be read", error),
  );

/** Reads the templates, and again when they change; until the returned function is called. */
export function followTemplates(): () => void {
  void read();
  return listen("templates.changed", read);
}

/** What belongs to one load alone is left out: its number, and when it is picked up and delivered. */
const timeless = (draft: LoadDraft): LoadDraft => ({
  ...draft,
  loadNumber: "",
  loadStops: draft.loadStops.map((stop) => ({ ...stop, earlyDateTime: "", lateDateTime: "" })),
});

/** Keeps a load as a template, named for its lane and equipment. */
export async function saveAsTemplate(loadId: string): Promise<void> {
  try {
    const { load } = await callChannel("loads.get", { loadId });
    const equipmentTypes = useAppInfo.getState().codeLists.equipmentTypes ?? [];
    const name =
      `${formatLane(load)}, ${nameOf(equipmentTypes, load.equipmentAttributes.equipmentTypeId)}`.slice(0, 80);
    const templateId = crypto.randomUUID();
    await callChannel("templates.save", { templateId, name, load: requestOf(timeless(draftOfLoad(load))) });
    showUndo(`${name} is kept as a template; the palette offers it.`, async () => {
      await callChannel("templates.drop", { templateId });
    });
  } catch (error) {
    showFailure("No template was kept", error);
  }
}

/** Opens the editor on a new load that begins as the template. */
export async function startFromTemplate({ templateId }: TemplateHeading): Promise<void> {
  try {
    const { load } = await callChannel("templates.get", { templateId });
    startNewLoad(draftOfLoad(load));
  } catch (error) {
    showFailure("The template could not be opened", error);
  }
}

/** Takes a template away; for ten seconds it can be put back. */
export async function deleteTemplate({ templateId, name }: TemplateHeading): Promise<void> {
  try {
    const { load } = await callChannel("templates.get", { templateId });
    await callChannel("templates.drop", { templateId });
    showUndo(`The template ${name} was taken away.`, async () => {
      await callChannel("templates.save", { templateId, name, load });
    });
  } catch (error) {
    showFailure("The template stays", error);
  }
}

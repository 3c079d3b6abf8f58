import { LanedeskError } from "../../../shared/failure.ts";
import type { Template, TemplateHeading } from "../../../shared/views/template.ts";
import type { TemplateRecord } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";

const MAX_TEMPLATES = 500;

/** The account's templates with their lanes, by name; what they hold is read one by one. */
export async function listTemplates(context: Context, caller: Caller): Promise<TemplateHeading[]> {
  const records = await context.store.read(["templates"], ({ templates }) =>
    templates.list(caller.accountId, MAX_TEMPLATES),
  );
  return records.map(headingOf).sort((one, other) => one.name.localeCompare(other.name));
}

/** @throws LanedeskError "not-found" */
export async function getTemplate(context: Context, caller: Caller, templateId: string): Promise<Template> {
  const found = await context.store.read(["templates"], ({ templates }) =>
    templates.find(caller.accountId, templateId),
  );
  if (!found)
    throw new LanedeskError(
      "not-found",
      "There is no such template any more. Nothing was changed; choose another one.",
    );
  return { templateId, name: found.name, load: found.load };
}

/**
 * Adds a template or replaces it.
 * @throws LanedeskError "conflict" when there are 500 of them
 */
export async function saveTemplate(context: Context, caller: Caller, template: Template): Promise<void> {
  const { templateId: id, name, load } = template;
  const { accountId: ownerId } = caller;
  const savedAt = context.env.clock.now();
  await context.store.write(["templates"], async ({ templates }) => {
    const isKnown = (await templates.find(ownerId, id)) !== undefined;
    if (!isKnown && (await templates.list(ownerId, MAX_TEMPLATES)).length >= MAX_TEMPLATES) throw tooMany();
    await templates.save({ ownerId, id, savedAt, name, load });
  });
  context.publish("templates.changed", null);
}

/** Forgets a template; harmless where there is none. */
export async function deleteTemplate(context: Context, caller: Caller, templateId: string): Promise<void> {
  await context.store.write(["templates"], ({ templates }) => templates.remove(caller.accountId, templateId));
  context.publish("templates.changed", null);
}

const tooMany = () =>
  new LanedeskError(
    "conflict",
    `There are ${MAX_TEMPLATES} templates already. Nothing was changed; drop one that nobody uses any more.`,
  );

function headingOf({ id, name, load }: TemplateRecord): TemplateHeading {
  const [origin, destination] = [load.loadStops[0], load.loadStops.at(-1)];
  return {
    templateId: id,
    name,
    originCity: origin?.location.city ?? "",
    originState: origin?.location.state ?? "",
    destinationCity: destination?.location.city ?? "",
    destinationState: destination?.location.state ?? "",
  };
}

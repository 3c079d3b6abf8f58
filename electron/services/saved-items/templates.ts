import { LanedeskError } from "../../../shared/failure.ts";
import type { Template, TemplateHeading } from "../../../shared/views/template.ts";
import type { TemplateRecord } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { getChange, recordAudit } from "../people/record-audit.ts";
import { requireRole } from "../people/require-role.ts";

const MAX_TEMPLATES = 500;

/** Lists the account's templates by name, with their lanes. */
export async function listTemplates(context: Context, caller: Caller): Promise<TemplateHeading[]> {
  const records = await context.store.read(["templates"], ({ templates }) =>
    templates.list(caller.accountId, MAX_TEMPLATES),
  );
  return records.map(toHeading).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Returns a template of the account.
 * @throws LanedeskError "not-found" when the account has no such template
 */
export async function getTemplate(context: Context, caller: Caller, templateId: string): Promise<Template> {
  const found = await context.store.read(["templates"], ({ templates }) =>
    templates.find(caller.accountId, templateId),
  );
  if (!found)
    throw new LanedeskError("not-found", "This template no longer exists. Select another template.");
  return { templateId, name: found.name, load: found.load };
}

/**
 * Adds or replaces a template.
 * @throws LanedeskError "conflict" for a new template when the account already has 500 templates; "forbidden" when the
 * caller's role may not change templates
 */
export async function saveTemplate(context: Context, caller: Caller, template: Template): Promise<void> {
  requireRole(caller, "changeTemplates");
  const { templateId: id, name, load } = template;
  const { accountId: ownerId } = caller;
  const savedAt = context.env.clock.now();
  await context.store.write(["templates", "auditLog"], async (parts) => {
    const { templates } = parts;
    const before = await templates.find(ownerId, id);
    if (!before && (await templates.list(ownerId, MAX_TEMPLATES)).length >= MAX_TEMPLATES)
      throw createTooManyError();
    const after = { ownerId, id, savedAt, name, load };
    await templates.save(after);
    await recordAudit(parts, caller, savedAt, "templates", [getChange(id, before, after)]);
  });
  context.publish("templates.changed", null);
}

/**
 * Deletes a template, if it exists.
 * @throws LanedeskError "forbidden" when the caller's role may not change templates
 */
export async function deleteTemplate(context: Context, caller: Caller, templateId: string): Promise<void> {
  requireRole(caller, "changeTemplates");
  await context.store.write(["templates", "auditLog"], async (parts) => {
    const before = await parts.templates.find(caller.accountId, templateId);
    if (!before) return;
    await parts.templates.remove(caller.accountId, templateId);
    const change = getChange(templateId, before, undefined);
    await recordAudit(parts, caller, context.env.clock.now(), "templates", [change]);
  });
  context.publish("templates.changed", null);
}

const createTooManyError = () =>
  new LanedeskError("conflict", `You can save up to ${MAX_TEMPLATES} templates. Delete a template first.`);

function toHeading({ id, name, load }: TemplateRecord): TemplateHeading {
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

import { z } from "zod";
import { guid } from "../interface/leniency.ts";
import { loadRequest } from "../interface/load.ts";

/** The maximum length of a template's name. */
export const MAX_TEMPLATE_NAME_CHARS = 80;

/** A load that the brokerage posts often. */
export const template = z.object({
  /** Created by the window. */
  templateId: guid,
  name: z.string().trim().min(1, "A name is required.").max(MAX_TEMPLATE_NAME_CHARS),
  load: loadRequest,
});

export type Template = z.output<typeof template>;

/** A template's name and lane for lists. */
export const templateHeading = template.omit({ load: true }).extend({
  originCity: z.string(),
  originState: z.string(),
  destinationCity: z.string(),
  destinationState: z.string(),
});

export type TemplateHeading = z.output<typeof templateHeading>;

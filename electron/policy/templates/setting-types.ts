import { z } from "zod";
import { type PolicySetting, policyContact, policySettings } from "../../../shared/views/policy.ts";

/** The type and limits of a setting, as the templates need them. */
export type SettingType =
  | { kind: "boolean" }
  | { kind: "number"; min: number; max: number }
  | { kind: "choice"; values: readonly (string | number)[] }
  | { kind: "text"; maxLength: number; isLong: boolean };

/** The limit for a text whose schema has none, such as a time zone. */
const DEFAULT_MAX_CHARS = 200;

/** A setting that allows longer text gets a field with several lines. */
const MAX_LINE_CHARS = 5_000;

/** The label and the help of the contact, which the templates show like a setting. */
export const CONTACT_TEXT = {
  title: "Contact",
  help: "The person or team that users should contact. Shown next to every fixed setting.",
};

/** The limit of `policyContact`. */
export const MAX_CONTACT_CHARS = policyContact.maxLength ?? DEFAULT_MAX_CHARS;

const jsonSchemas = z.toJSONSchema(policySettings).properties ?? {};

/**
 * Returns the JSON schema of a setting.
 * @throws Error for a setting without a JSON schema
 */
export const getJsonSchema = (name: PolicySetting) => {
  const schema = jsonSchemas[name];
  if (typeof schema !== "object") throw new Error(`${name} has no JSON schema.`);
  return schema;
};

const isChoice = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";

/** The type of each setting, derived from the schema, in the schema's order. */
export const SETTING_TYPES: ReadonlyMap<PolicySetting, SettingType> = new Map(
  policySettings.keyof().options.map((name) => [name, getType(name)]),
);

function getType(name: PolicySetting): SettingType {
  const { type, enum: values, minimum, maximum, maxLength = DEFAULT_MAX_CHARS } = getJsonSchema(name);
  if (values) return { kind: "choice", values: values.filter(isChoice) };
  if (type === "boolean") return { kind: "boolean" };
  if (type === "integer" && minimum !== undefined && maximum !== undefined)
    return { kind: "number", min: minimum, max: maximum };
  if (type === "string") return { kind: "text", maxLength, isLong: maxLength > MAX_LINE_CHARS };
  throw new Error(`${name} has a type that the templates do not support: ${type}.`);
}

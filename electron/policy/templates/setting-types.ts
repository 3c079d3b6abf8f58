import { z } from "zod";
import { type PolicySetting, policySettings } from "../../../shared/views/policy.ts";

/** The type and limits of a setting, as the templates need them. */
export type SettingType =
  | { kind: "boolean" }
  | { kind: "number"; min: number; max: number }
  | { kind: "choice"; values: readonly (string | number)[] }
  | { kind: "text"; maxLength: number; isLong: boolean };

/** For text without a limit in the schema, such as a time zone. */
const DEFAULT_MAX_LENGTH = 200;

/** The templates have a field with several lines for longer text. */
const MAX_LINE_LENGTH = 5_000;

const jsonSchemas = z.toJSONSchema(policySettings).properties ?? {};

/** Returns the JSON schema of a setting. */
export const getJsonSchema = (name: PolicySetting) => {
  const schema = jsonSchemas[name];
  if (typeof schema !== "object") throw new Error(`${name} has no JSON schema.`);
  return schema;
};

const isChoice = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";

/** The type of each setting, derived from the schema, in its order. */
export const SETTING_TYPES: ReadonlyMap<PolicySetting, SettingType> = new Map(
  policySettings.keyof().options.map((name) => [name, getType(name)]),
);

function getType(name: PolicySetting): SettingType {
  const { type, enum: values, minimum, maximum, maxLength = DEFAULT_MAX_LENGTH } = getJsonSchema(name);
  if (values) return { kind: "choice", values: values.filter(isChoice) };
  if (type === "boolean") return { kind: "boolean" };
  if (type === "integer" && minimum !== undefined && maximum !== undefined)
    return { kind: "number", min: minimum, max: maximum };
  if (type === "string") return { kind: "text", maxLength, isLong: maxLength > MAX_LINE_LENGTH };
  throw new Error(`${name} has a type that the templates do not support: ${type}.`);
}

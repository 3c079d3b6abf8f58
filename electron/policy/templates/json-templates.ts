import { z } from "zod";
import { type PolicySetting, policyFile } from "../../../shared/views/policy.ts";
import { POLICY_EXAMPLES, POLICY_TEXTS } from "../../../shared/views/policy-texts.ts";
import { PREFERENCE_DOMAIN } from "../sources/managed-preferences.ts";
import { CONTACT_TEXT, getJsonSchema, MAX_CONTACT_CHARS, SETTING_TYPES } from "./setting-types.ts";

/** The contact in the templates; the administrator replaces it. */
export const EXAMPLE_CONTACT = "IT, help@example.com";

const formatJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Creates a policy file with every setting; the administrator removes those that users may choose. */
export const createPolicyFile = (): string =>
  formatJson({ contact: EXAMPLE_CONTACT, settings: mapSettings((name) => POLICY_EXAMPLES[name]) });

/** Creates the JSON schema of the policy file, for editors. */
export const createPolicyFileSchema = (): string => formatJson(z.toJSONSchema(policyFile, { io: "input" }));

/** Creates a custom schema for "Application & Custom Settings" of Jamf Pro. */
export const createJamfManifest = (): string =>
  formatJson({
    title: "Lanedesk",
    description: `Lanedesk settings that IT can enforce. The preference domain is ${PREFERENCE_DOMAIN}.`,
    __version: "1.0",
    properties: {
      contact: {
        title: CONTACT_TEXT.title,
        description: CONTACT_TEXT.help,
        type: "string",
        maxLength: MAX_CONTACT_CHARS,
      },
      ...mapSettings((name) => {
        const { title, help } = POLICY_TEXTS[name];
        return { title, description: help, ...getJsonSchema(name) };
      }),
    },
  });

/** Returns a record with a value for each setting, in the schema's order. */
const mapSettings = <T>(getValue: (name: PolicySetting) => T): Record<string, T> =>
  Object.fromEntries([...SETTING_TYPES.keys()].map((name) => [name, getValue(name)]));

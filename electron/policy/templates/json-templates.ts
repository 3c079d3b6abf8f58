import { z } from "zod";
import { type PolicySetting, policyFile } from "../../../shared/views/policy.ts";
import { POLICY_EXAMPLES, POLICY_TEXTS } from "../../../shared/views/policy-texts.ts";
import { getJsonSchema, SETTING_TYPES } from "./setting-types.ts";

/** The contact in the templates; the administrator replaces it. */
export const EXAMPLE_CONTACT = "IT, help@example.com";

const formatJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Creates a policy file with every setting; the administrator removes those that users may choose. */
export const createPolicyFile = (): string =>
  formatJson({ contact: EXAMPLE_CONTACT, settings: readInSchemaOrder((name) => POLICY_EXAMPLES[name]) });

/** Creates the JSON schema of the policy file, for editors. */
export const createPolicyFileSchema = (): string => formatJson(z.toJSONSchema(policyFile, { io: "input" }));

/** Creates a custom schema for "Application & Custom Settings" of Jamf Pro. */
export const createJamfManifest = (): string =>
  formatJson({
    title: "Lanedesk",
    description: "Settings of Lanedesk that IT can fix. The preference domain is org.lanedesk.desk.",
    __version: "1.0",
    properties: {
      contact: {
        title: "Contact",
        description: "The person or team that users should contact. Shown next to every fixed setting.",
        type: "string",
        maxLength: 200,
      },
      ...readInSchemaOrder((name) => {
        const { title, help } = POLICY_TEXTS[name];
        return { title, description: help, ...getJsonSchema(name) };
      }),
    },
  });

const readInSchemaOrder = <T>(read: (name: PolicySetting) => T): Record<string, T> =>
  Object.fromEntries([...SETTING_TYPES.keys()].map((name) => [name, read(name)]));

import { POLICY_EXAMPLES, POLICY_TEXTS } from "../../../shared/views/policy-texts.ts";
import { PREFERENCE_DOMAIN } from "../sources/managed-preferences.ts";
import { EXAMPLE_CONTACT } from "./json-templates.ts";
import { SETTING_TYPES, type SettingType } from "./setting-types.ts";
import { escapeXml, XML_HEADER } from "./xml.ts";

const DOCTYPE =
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n';

/**
 * Creates a configuration profile for macOS with every setting; comments state the limits. The administrator removes
 * the settings that users may choose.
 * @param createId returns a new UUID; macOS recognizes an installed profile by its identifier, not by this UUID
 */
export function createMobileConfig(createId: () => string): string {
  const settings = [...SETTING_TYPES].map(([name, type]) =>
    createPair(
      name,
      createValueElement(POLICY_EXAMPLES[name]),
      `${POLICY_TEXTS[name].title}: ${describeLimits(type)}`,
    ),
  );
  const payload = [
    createPair("PayloadType", createString(PREFERENCE_DOMAIN)),
    createPair("PayloadVersion", "<integer>1</integer>"),
    createPair("PayloadIdentifier", createString(`${PREFERENCE_DOMAIN}.policy.settings`)),
    createPair("PayloadUUID", createString(createId())),
    createPair("PayloadDisplayName", createString("Lanedesk settings")),
    createPair(
      "contact",
      createString(EXAMPLE_CONTACT),
      "Contact: the person or team that users should contact",
    ),
    ...settings,
  ];
  const profile = [
    createPair("PayloadType", createString("Configuration")),
    createPair("PayloadVersion", "<integer>1</integer>"),
    createPair("PayloadIdentifier", createString(`${PREFERENCE_DOMAIN}.policy`)),
    createPair("PayloadUUID", createString(createId())),
    createPair("PayloadDisplayName", createString("Lanedesk")),
    createPair("PayloadScope", createString("System")),
    createPair("PayloadContent", `<array>\n<dict>\n${payload.join("")}</dict>\n</array>`),
  ];
  return `${XML_HEADER}${DOCTYPE}<plist version="1.0">\n<dict>\n${profile.join("")}</dict>\n</plist>\n`;
}

const createString = (value: string) => `<string>${escapeXml(value)}</string>`;

const createPair = (name: string, value: string, comment?: string): string =>
  `${comment ? `<!-- ${escapeXml(comment)} -->\n` : ""}<key>${escapeXml(name)}</key>\n${value}\n`;

const createValueElement = (value: string | number | boolean): string =>
  typeof value === "boolean"
    ? `<${value}/>`
    : typeof value === "number"
      ? `<integer>${value}</integer>`
      : createString(value);

function describeLimits(type: SettingType): string {
  switch (type.kind) {
    case "boolean":
      return "true or false";
    case "number":
      return `${type.min} to ${type.max}`;
    case "choice":
      return type.values.join(", ");
    case "text":
      return `text, at most ${type.maxLength} characters`;
  }
}

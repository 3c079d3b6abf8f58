import { POLICY_CATEGORIES, POLICY_TEXTS } from "../../../shared/views/policy-texts.ts";
import { REGISTRY_KEY } from "../sources/registry.ts";
import { CONTACT_TEXT, MAX_CONTACT_CHARS, SETTING_TYPES, type SettingType } from "./setting-types.ts";
import { createElement, escapeXml, XML_HEADER } from "./xml.ts";

const NAMESPACE = "http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions";

/** A value of the template: a setting, or the contact. */
interface Entry {
  name: string;
  title: string;
  help: string;
  /** The id of the value's category. */
  category: string;
  type: SettingType;
}

const getCategoryId = (title: string) => `Category_${title.replaceAll(/\W/g, "")}`;

const entries: Entry[] = [
  {
    name: "contact",
    title: CONTACT_TEXT.title,
    help: CONTACT_TEXT.help,
    category: "Lanedesk",
    type: { kind: "text", maxLength: MAX_CONTACT_CHARS, isLong: false },
  },
  ...[...SETTING_TYPES].map(([name, type]) => {
    const { title, help, category } = POLICY_TEXTS[name];
    return { name, title, help, category: getCategoryId(category), type };
  }),
];

const toStringReference = (id: string) => `$(string.${id})`;

const createDecimal = (value: number) => createElement("decimal", { value });

/** Creates the value elements of a policy: fixed values for a boolean, an input field for every other type. */
function createValueElements({ name, type }: Entry): string {
  const common = { id: name, valueName: name, required: "true" };
  switch (type.kind) {
    case "boolean":
      return (
        createElement("enabledValue", {}, createDecimal(1)) +
        createElement("disabledValue", {}, createDecimal(0))
      );
    case "number":
      return createElement(
        "elements",
        {},
        createElement("decimal", { ...common, minValue: type.min, maxValue: type.max }),
      );
    case "choice":
      return createElement(
        "elements",
        {},
        createElement("enum", common, type.values.map((value) => createChoiceItem(name, value)).join("")),
      );
    case "text":
      return createElement(
        "elements",
        {},
        type.isLong
          ? createElement("multiText", { ...common, maxLength: type.maxLength })
          : createElement("text", { ...common, maxLength: type.maxLength }),
      );
  }
}

const createChoiceItem = (name: string, value: string | number): string =>
  createElement(
    "item",
    { displayName: toStringReference(`${name}_${value}`) },
    createElement(
      "value",
      {},
      typeof value === "number" ? createDecimal(value) : createElement("string", {}, escapeXml(value)),
    ),
  );

const createPolicyElement = (entry: Entry): string =>
  createElement(
    "policy",
    {
      name: entry.name,
      class: "Both",
      displayName: toStringReference(entry.name),
      explainText: toStringReference(`${entry.name}_Help`),
      key: REGISTRY_KEY,
      ...(entry.type.kind === "boolean"
        ? { valueName: entry.name }
        : { presentation: `$(presentation.${entry.name})` }),
    },
    createElement("parentCategory", { ref: entry.category }) +
      createElement("supportedOn", { ref: "SUPPORTED_Lanedesk" }) +
      createValueElements(entry),
  );

/** Creates the administrative template for Group Policy and Intune (ADMX), which needs no other template. */
export function createAdmx(): string {
  const categories = POLICY_CATEGORIES.map((title) =>
    createElement(
      "category",
      { name: getCategoryId(title), displayName: toStringReference(getCategoryId(title)) },
      createElement("parentCategory", { ref: "Lanedesk" }),
    ),
  );
  const definition = createElement("definition", {
    name: "SUPPORTED_Lanedesk",
    displayName: toStringReference("SUPPORTED_Lanedesk"),
  });
  return (
    XML_HEADER +
    createElement(
      "policyDefinitions",
      { xmlns: NAMESPACE, revision: "1.0", schemaVersion: "1.0" },
      createElement(
        "policyNamespaces",
        {},
        createElement("target", { prefix: "lanedesk", namespace: "Lanedesk.Policies" }),
      ) +
        createElement("resources", { minRequiredRevision: "1.0" }) +
        createElement("supportedOn", {}, createElement("definitions", {}, definition)) +
        createElement(
          "categories",
          {},
          createElement("category", { name: "Lanedesk", displayName: toStringReference("Lanedesk") }) +
            categories.join(""),
        ) +
        createElement("policies", {}, entries.map(createPolicyElement).join("")),
    )
  );
}

function createPresentation({ name, title, type }: Entry): string {
  const label = escapeXml(title);
  const field = {
    boolean: "",
    number: createElement("decimalTextBox", { refId: name }, label),
    choice: createElement("dropdownList", { refId: name, noSort: "true" }, label),
    text:
      type.kind === "text" && type.isLong
        ? createElement("multiTextBox", { refId: name }, label)
        : createElement("textBox", { refId: name }, createElement("label", {}, label)),
  }[type.kind];
  return field && createElement("presentation", { id: name }, field);
}

/** Creates the English strings of the administrative template (ADML). */
export function createAdml(): string {
  const createString = (id: string, content: string) => createElement("string", { id }, escapeXml(content));
  const strings = [
    createString("Lanedesk", "Lanedesk"),
    createString("SUPPORTED_Lanedesk", "All versions of Lanedesk"),
    ...POLICY_CATEGORIES.map((title) => createString(getCategoryId(title), title)),
    ...entries.flatMap(({ name, title, help, type }) => [
      createString(name, title),
      createString(`${name}_Help`, help),
      ...(type.kind === "choice"
        ? type.values.map((value) => createString(`${name}_${value}`, String(value)))
        : []),
    ]),
  ];
  return (
    XML_HEADER +
    createElement(
      "policyDefinitionResources",
      { xmlns: NAMESPACE, revision: "1.0", schemaVersion: "1.0" },
      createElement("displayName", {}, "Lanedesk") +
        createElement("description", {}, "Lanedesk settings that IT can enforce.") +
        createElement(
          "resources",
          {},
          createElement("stringTable", {}, strings.join("")) +
            createElement("presentationTable", {}, entries.map(createPresentation).join("")),
        ),
    )
  );
}

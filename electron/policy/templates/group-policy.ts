import { POLICY_CATEGORIES, POLICY_TEXTS } from "../../../shared/views/policy-texts.ts";
import { SETTING_TYPES, type SettingType } from "./setting-types.ts";
import { element, escapeXml, XML_HEADER } from "./xml.ts";

const NAMESPACE = "http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions";
const REGISTRY_KEY = "SOFTWARE\\Policies\\Lanedesk";

/** The contact is a value like the settings. */
const CONTACT = {
  name: "contact",
  title: "Contact",
  help: "The person or team that users should contact. Shown next to every fixed setting.",
  type: { kind: "text", maxLength: 200, isLong: false } as SettingType,
};

interface Entry {
  name: string;
  title: string;
  help: string;
  /** The id of its category. */
  category: string;
  type: SettingType;
}

const categoryId = (title: string) => `Category_${title.replaceAll(/\W/g, "")}`;

const entries: Entry[] = [
  { ...CONTACT, category: "Lanedesk" },
  ...[...SETTING_TYPES].map(([name, type]) => {
    const { title, help, category } = POLICY_TEXTS[name];
    return { name, title, help, category: categoryId(category), type };
  }),
];

const text = (id: string) => `$(string.${id})`;

const decimal = (value: number) => element("decimal", { value });

/** Returns the value of an enabled policy: a fixed one for a switch, otherwise one that the administrator enters. */
function valueElements({ name, type }: Entry): string {
  const common = { id: name, valueName: name, required: "true" };
  switch (type.kind) {
    case "boolean":
      return element("enabledValue", {}, decimal(1)) + element("disabledValue", {}, decimal(0));
    case "number":
      return element(
        "elements",
        {},
        element("decimal", { ...common, minValue: type.min, maxValue: type.max }),
      );
    case "choice":
      return element(
        "elements",
        {},
        element("enum", common, type.values.map((value) => choiceItem(name, value)).join("")),
      );
    case "text":
      return element(
        "elements",
        {},
        type.isLong
          ? element("multiText", { ...common, maxLength: type.maxLength })
          : element("text", { ...common, maxLength: type.maxLength }),
      );
  }
}

const choiceItem = (name: string, value: string | number): string =>
  element(
    "item",
    { displayName: text(`${name}_${value}`) },
    element(
      "value",
      {},
      typeof value === "number" ? decimal(value) : element("string", {}, escapeXml(value)),
    ),
  );

const policyElement = (entry: Entry): string =>
  element(
    "policy",
    {
      name: entry.name,
      class: "Both",
      displayName: text(entry.name),
      explainText: text(`${entry.name}_Help`),
      key: REGISTRY_KEY,
      ...(entry.type.kind === "boolean"
        ? { valueName: entry.name }
        : { presentation: `$(presentation.${entry.name})` }),
    },
    element("parentCategory", { ref: entry.category }) +
      element("supportedOn", { ref: "SUPPORTED_Lanedesk" }) +
      valueElements(entry),
  );

/** Creates the administrative template of Group Policy and Intune (ADMX). It needs no other template. */
export function createAdmx(): string {
  const categories = POLICY_CATEGORIES.map((title) =>
    element(
      "category",
      { name: categoryId(title), displayName: text(categoryId(title)) },
      element("parentCategory", { ref: "Lanedesk" }),
    ),
  );
  const definition = element("definition", {
    name: "SUPPORTED_Lanedesk",
    displayName: text("SUPPORTED_Lanedesk"),
  });
  return (
    XML_HEADER +
    element(
      "policyDefinitions",
      { xmlns: NAMESPACE, revision: "1.0", schemaVersion: "1.0" },
      element(
        "policyNamespaces",
        {},
        element("target", { prefix: "lanedesk", namespace: "Lanedesk.Policies" }),
      ) +
        element("resources", { minRequiredRevision: "1.0" }) +
        element("supportedOn", {}, element("definitions", {}, definition)) +
        element(
          "categories",
          {},
          element("category", { name: "Lanedesk", displayName: text("Lanedesk") }) + categories.join(""),
        ) +
        element("policies", {}, entries.map(policyElement).join("")),
    )
  );
}

function presentationOf({ name, title, type }: Entry): string {
  const label = escapeXml(title);
  const field = {
    boolean: "",
    number: element("decimalTextBox", { refId: name }, label),
    choice: element("dropdownList", { refId: name, noSort: "true" }, label),
    text:
      type.kind === "text" && type.isLong
        ? element("multiTextBox", { refId: name }, label)
        : element("textBox", { refId: name }, element("label", {}, label)),
  }[type.kind];
  return field && element("presentation", { id: name }, field);
}

/** Creates the English strings of the administrative template (ADML). */
export function createAdml(): string {
  const string = (id: string, content: string) => element("string", { id }, escapeXml(content));
  const strings = [
    string("Lanedesk", "Lanedesk"),
    string("SUPPORTED_Lanedesk", "All versions of Lanedesk"),
    ...POLICY_CATEGORIES.map((title) => string(categoryId(title), title)),
    ...entries.flatMap(({ name, title, help, type }) => [
      string(name, title),
      string(`${name}_Help`, help),
      ...(type.kind === "choice"
        ? type.values.map((value) => string(`${name}_${value}`, String(value)))
        : []),
    ]),
  ];
  return (
    XML_HEADER +
    element(
      "policyDefinitionResources",
      { xmlns: NAMESPACE, revision: "1.0", schemaVersion: "1.0" },
      element("displayName", {}, "Lanedesk") +
        element("description", {}, "Settings of Lanedesk that IT can fix.") +
        element(
          "resources",
          {},
          element("stringTable", {}, strings.join("")) +
            element("presentationTable", {}, entries.map(presentationOf).join("")),
        ),
    )
  );
}

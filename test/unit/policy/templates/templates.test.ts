import { DOMParser } from "@xmldom/xmldom";
import Ajv from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { combineSources } from "../../../../electron/policy/combine-sources.ts";
import { createAdml, createAdmx } from "../../../../electron/policy/templates/group-policy.ts";
import {
  createJamfManifest,
  createPolicyFile,
  createPolicyFileSchema,
} from "../../../../electron/policy/templates/json-templates.ts";
import { createMobileConfig } from "../../../../electron/policy/templates/mac-profile.ts";
import { type PolicySetting, policyFile, policySettings } from "../../../../shared/views/policy.ts";

const names = policySettings.keyof().options;

/** Parses XML strictly. */
const parse = (xml: string) =>
  new DOMParser({
    errorHandler: (level: string, message: string) => expect.unreachable(`${level}: ${message}`),
  }).parseFromString(xml, "text/xml").documentElement;

/** The value of a property list's element. */
function readPlist(element: Element): unknown {
  const children = Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1);
  switch (element.tagName) {
    case "dict":
      return Object.fromEntries(
        children.flatMap((key, index) => {
          const value = children[index + 1];
          return key.tagName === "key" && value ? [[key.textContent, readPlist(value)]] : [];
        }),
      );
    case "array":
      return children.map(readPlist);
    case "integer":
      return Number(element.textContent);
    case "string":
      return element.textContent;
    default:
      return element.tagName === "true";
  }
}

const all = (root: Element, tag: string): Element[] => Array.from(root.getElementsByTagName(tag));
const byName = (root: Element, tag: string, attribute = "name") =>
  new Map(all(root, tag).map((found) => [found.getAttribute(attribute) ?? "", found]));

/** Whether a value of the setting is valid. */
const isValid = (name: PolicySetting, value: unknown): boolean =>
  policySettings.shape[name].safeParse(value).success;

test("the administrative template has every setting with the type and the limits of the schema", () => {
  const policies = byName(parse(createAdmx()), "policy");
  expect([...policies.keys()]).toEqual(["contact", ...names]);
  for (const name of names) {
    const policy = policies.get(name) as Element;
    expect(policy.getAttribute("key")).toBe("SOFTWARE\\Policies\\Lanedesk");
    const [field] = ["text", "multiText", "decimal", "enum"].flatMap((tag) =>
      all(policy, tag).filter((found) => found.hasAttribute("valueName")),
    );
    if (!field) {
      expect(policy.getAttribute("valueName")).toBe(name);
      expect([isValid(name, true), isValid(name, false)]).toEqual([true, true]);
      continue;
    }
    expect(field.getAttribute("valueName")).toBe(name);
    if (field.tagName === "decimal") {
      const [min, max] = ["minValue", "maxValue"].map((limit) => Number(field.getAttribute(limit)));
      expect([min, max].map((value) => isValid(name, value))).toEqual([true, true]);
      expect([(min ?? 0) - 1, (max ?? 0) + 1].map((value) => isValid(name, value))).toEqual([false, false]);
    } else if (field.tagName === "enum") {
      const values = all(field, "value").map((value) => {
        const [number] = all(value, "decimal");
        return number ? Number(number.getAttribute("value")) : value.textContent?.trim();
      });
      expect(values.length).toBeGreaterThan(1);
      expect(values.filter((value) => !isValid(name, value))).toEqual([]);
    } else expect(isValid(name, "x".repeat(Number(field.getAttribute("maxLength")) + 1))).toBe(false);
  }
});

test("the texts of the administrative template are complete", () => {
  const [admx, adml] = [parse(createAdmx()), parse(createAdml())];
  const strings = byName(adml, "string", "id");
  const presentations = byName(adml, "presentation", "id");
  const references = [...createAdmx().matchAll(/\$\((string|presentation)\.(\w+)\)/g)];
  const missing = references.filter(
    ([, kind, id = ""]) => !(kind === "string" ? strings : presentations).has(id),
  );
  expect(missing.map(([reference]) => reference)).toEqual([]);
  const fields = ["text", "multiText", "decimal", "enum"].flatMap((tag) => [
    ...byName(admx, tag, "id").keys(),
  ]);
  for (const id of fields.filter(Boolean))
    expect(presentations.get(id)?.firstChild?.nextSibling ?? presentations.get(id)?.firstChild).toBeTruthy();
  const categories = byName(admx, "category");
  for (const parent of all(admx, "parentCategory"))
    expect(categories.has(parent.getAttribute("ref") ?? "")).toBe(true);
});

test("the configuration profile fixes every setting with a usable value", () => {
  const profile = readPlist(
    all(parse(createMobileConfig(() => "5F0C5B0E-0000-4000-8000-000000000000")), "dict")[0] as Element,
  ) as {
    PayloadContent: Record<string, unknown>[];
  };
  const { contact, ...content } = profile.PayloadContent[0] ?? {};
  expect(content.PayloadType).toBe("org.lanedesk.desk");
  const settings = Object.fromEntries(
    Object.entries(content).filter(([name]) => !name.startsWith("Payload")),
  );
  expect(Object.keys(settings)).toEqual(names);
  expect(combineSources([{ source: "profile", contact, settings, isStrict: true }])?.values).toHaveLength(
    names.length,
  );
});

test("the Jamf manifest has every setting with the limits of the schema", () => {
  const manifest = JSON.parse(createJamfManifest()) as {
    properties: Record<string, Record<string, unknown>>;
  };
  expect(Object.keys(manifest.properties)).toEqual(["contact", ...names]);
  const check = new Ajv({ strict: false, validateFormats: false });
  const usable = policyFile.parse(JSON.parse(createPolicyFile())).settings;
  for (const name of names) {
    const property = manifest.properties[name] ?? {};
    expect(
      [property.title, property.description].every((text) => typeof text === "string" && text !== ""),
    ).toBe(true);
    expect(check.validate(property, usable[name])).toBe(true);
    expect(check.validate(property, { of: "another type" })).toBe(false);
    if (typeof property.maximum === "number") expect(isValid(name, property.maximum + 1)).toBe(false);
  }
});

test("the policy file has every setting, and its JSON schema accepts it", () => {
  const file = JSON.parse(createPolicyFile());
  expect(Object.keys(policyFile.parse(file).settings)).toEqual(names);
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    JSON.parse(createPolicyFileSchema()),
  );
  expect(validate(file)).toBe(true);
  expect(validate({ ...file, settings: { gateWayOn: false } })).toBe(false);
});

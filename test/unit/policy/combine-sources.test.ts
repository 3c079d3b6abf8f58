import { expect, test } from "vitest";
import { combineSources } from "../../../electron/policy/combine-sources.ts";
import type { SourceValues } from "../../../electron/policy/sources/source.ts";

const source = (name: string, settings: Record<string, unknown>, rest: Partial<SourceValues> = {}) => ({
  source: name,
  settings,
  isStrict: false,
  ...rest,
});

test("is undefined without a source", () => {
  expect(combineSources([])).toBeUndefined();
});

test("takes each value from the first source that has it", () => {
  const policy = combineSources([
    source("HKLM", { textSize: 16 }),
    source("file", { textSize: 14, gatewayPort: 5000 }, { contact: "IT", isStrict: true }),
    source("HKCU", { gatewayPort: 6000, daysOfHistory: 90 }, { contact: "Somebody" }),
  ]);
  expect(policy).toEqual({
    contact: "IT",
    settings: { textSize: 16, gatewayPort: 5000, daysOfHistory: 90 },
    values: [
      { name: "textSize", value: 16, source: "HKLM", overridden: [{ source: "file", value: 14 }] },
      { name: "gatewayPort", value: 5000, source: "file", overridden: [{ source: "HKCU", value: 6000 }] },
      { name: "daysOfHistory", value: 90, source: "HKCU", overridden: [] },
    ],
    ignored: [],
  });
});

test("reads the numbers 0 and 1 of the registry as no and yes, but not those of a file", () => {
  expect(combineSources([source("HKLM", { gatewayOn: 1, gatewayAllowed: 1 })])?.settings).toEqual({
    gatewayOn: true,
    gatewayAllowed: true,
  });
  expect(() => combineSources([source("file", { gatewayOn: 1 }, { isStrict: true })])).toThrow(
    "gatewayOn = 1",
  );
});

test("names the contact, or the IT administrator when no source has one", () => {
  expect(combineSources([source("HKLM", {}), source("HKCU", {}, { contact: "Ann" })])?.contact).toBe("Ann");
  expect(combineSources([source("HKLM", {})])?.contact).toBe("your IT administrator");
});

test.each([
  [{ gatewayPort: 70_000 }, "gatewayPort = 70000: "],
  [{ gatewayPort: "4710" }, 'gatewayPort = "4710": '],
  [{ gatewayOn: 2 }, "gatewayOn = 2: "],
  [
    { updateFeed: "http://updates.example.com" },
    'updateFeed = "http://updates.example.com": Must be an https address',
  ],
  [{ remoteBaseUrl: "http://loads.example.com" }, "Must be an https address"],
  [{ remoteBaseUrl: "https://ann:secret@loads.example.com" }, "without user name"],
  [{ dataFolder: "Lanedesk" }, 'dataFolder = "Lanedesk": Must be an absolute path'],
  [{ colorScheme: { registryType: "binary data" } }, "binary data"],
])("rejects an unusable value with source, value and fault: %o", (settings, fault) => {
  for (const isStrict of [true, false])
    expect(() => combineSources([source("HKLM\\Lanedesk", settings, { isStrict })])).toThrow(
      expect.objectContaining({
        code: "forbidden",
        message: expect.stringMatching(/HKLM\\Lanedesk: .*Nothing was started/),
      }),
    );
  expect(() => combineSources([source("HKLM", settings)])).toThrow(fault);
});

test("rejects an unusable value also if another source overrides it", () => {
  expect(() => combineSources([source("HKLM", { textSize: 13 }), source("HKCU", { textSize: 99 })])).toThrow(
    "HKCU: textSize = 99",
  );
});

test("ignores an unknown name in the registry, and rejects it in the file", () => {
  expect(combineSources([source("HKLM", { gateWayOn: 0, toString: 1 })])?.ignored).toEqual([
    { source: "HKLM", name: "gateWayOn" },
    { source: "HKLM", name: "toString" },
  ]);
  expect(() => combineSources([source("file", { gateWayOn: false }, { isStrict: true })])).toThrow(
    "gateWayOn",
  );
  expect(() => combineSources([source("file", { currentUserId: "u" }, { isStrict: true })])).toThrow(
    "currentUserId",
  );
});

test("turns the HTTP interface off when it is not allowed, whatever another source says", () => {
  const policy = combineSources([
    source("HKLM", { gatewayOn: true }),
    source("HKCU", { gatewayAllowed: false }),
  ]);
  expect(policy?.settings).toEqual({ gatewayOn: false, gatewayAllowed: false });
  expect(policy?.values.find(({ name }) => name === "gatewayOn")).toEqual({
    name: "gatewayOn",
    value: false,
    source: "HKCU",
    overridden: [{ source: "HKLM", value: true }],
  });
});

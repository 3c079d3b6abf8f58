import { expect, test } from "vitest";
import {
  getCarrier,
  recordReports,
  searchCarriers,
} from "../../../../electron/services/carriers/carriers.ts";
import { saveCarrier } from "../../../../electron/services/carriers/save-carrier.ts";
import { summarizeQueue } from "../../../../electron/services/change-queue/change-queue.ts";
import { testService } from "../../../support/service.ts";

test("adds and edits a carrier by hand with its source", async () => {
  const { context, caller } = await testService();
  const form = { usdotNumber: "DOT 0077", mcNumber: "5", legalName: "Oak LLC", phone: "214.555.0100" };
  const { insdId } = await saveCarrier(context, caller, null, form);
  await saveCarrier(context, caller, insdId, { legalName: "Oak Inc", phone: "", officers: ["Ann Oak"] });
  const { carrier, history } = await getCarrier(context, caller, insdId);
  expect(carrier.facts).toMatchObject({
    usdotNumber: "77",
    mcNumber: "MC5",
    legalName: "Oak Inc",
    phone: "",
    officers: ["Ann Oak"],
  });
  expect(carrier.sources.legalName).toEqual({ source: "Entered by hand", asOf: "2026-11-21" });
  expect(history.map(({ field, before }) => [field, before])).toContainEqual(["phone", "(214) 555-0100"]);
  expect((await summarizeQueue(context, caller)).waiting).toBe(1);
});

test.each([
  ["2145550100 ext 7", "(214) 555-0100 x7"],
  ["+1 214 555 0100", "(214) 555-0100"],
  ["+45 12 34 56 78", "+45 12 34 56 78"],
  ["+12 34 56 78 90", "+12 34 56 78 90"],
])("saves the phone number %s as %s", async (phone, saved) => {
  const { context, caller } = await testService();
  const { insdId } = await saveCarrier(context, caller, null, { usdotNumber: "77", phone });
  expect((await getCarrier(context, caller, insdId)).carrier.facts.phone).toBe(saved);
});

test("an older file does not replace what was entered, a newer one does", async () => {
  const { context, caller } = await testService();
  const { insdId } = await saveCarrier(context, caller, null, { usdotNumber: "77", legalName: "Oak LLC" });
  const name = async (legalName: string, asOf: string) => {
    await recordReports(context, caller, [{ facts: { usdotNumber: "77", legalName }, source: "file", asOf }]);
    return (await getCarrier(context, caller, insdId)).carrier.facts.legalName;
  };
  expect(await name("Elm", "2026-11-20")).toBe("Oak LLC");
  expect(await name("Ash", "2026-11-21")).toBe("Ash");
});

test("completes the USDOT number of a carrier that has only an MC number", async () => {
  const { context, caller } = await testService();
  const { insdId } = await saveCarrier(context, caller, null, { mcNumber: "MC-5", legalName: "Oak" });
  expect(await saveCarrier(context, caller, insdId, { usdotNumber: "77" })).toEqual({ insdId });
  expect((await getCarrier(context, caller, insdId)).carrier.facts).toMatchObject({
    usdotNumber: "77",
    mcNumber: "MC5",
  });
});

test.each([
  ["MC", { mcNumber: "5" }, { mcNumber: "7" }, { mcNumber: "MC7" }],
  ["intrastate", { intrastateNumber: "X1" }, { intrastateNumber: "X2" }, { intrastateNumber: "X2" }],
])("changes the %s number of a carrier that has no other number", async (_, form, change, numbers) => {
  const { context, caller } = await testService();
  const { insdId } = await saveCarrier(context, caller, null, { ...form, legalName: "Oak" });
  expect(await saveCarrier(context, caller, insdId, change)).toEqual({ insdId });
  const { carriers, total } = await searchCarriers(context, caller, { search: "", limit: 5 });
  expect([carriers[0]?.name, total]).toEqual(["Oak", 1]);
  expect((await getCarrier(context, caller, insdId)).carrier.facts).toMatchObject(numbers);
});

test("corrects a mistyped MC number back to a number that the carrier had", async () => {
  const { context, caller } = await testService();
  const { insdId } = await saveCarrier(context, caller, null, { usdotNumber: "77", mcNumber: "6" });
  await saveCarrier(context, caller, insdId, { mcNumber: "66" });
  await saveCarrier(context, caller, insdId, { mcNumber: "6" });
  expect((await getCarrier(context, caller, insdId)).carrier.facts.mcNumber).toBe("MC6");
});

test("rejects a carrier without a valid number, and a number of another carrier", async () => {
  const { context, caller } = await testService();
  const { insdId } = await saveCarrier(context, caller, null, { usdotNumber: "1", legalName: "Oak" });
  const other = await saveCarrier(context, caller, null, { mcNumber: "6", legalName: "Elm" });
  const save = (id: number | null, form: Parameters<typeof saveCarrier>[3]) =>
    saveCarrier(context, caller, id, form);
  await expect(save(null, { legalName: "Ash" })).rejects.toMatchObject({ code: "invalid" });
  await expect(save(null, { usdotNumber: "12A" })).rejects.toMatchObject({ code: "invalid" });
  await expect(save(null, { usdotNumber: "12A", mcNumber: "x" })).rejects.toMatchObject({
    fields: [{ pointer: "/facts/usdotNumber" }, { pointer: "/facts/mcNumber" }],
  });
  await expect(save(other.insdId, { mcNumber: "" })).rejects.toMatchObject({
    fields: [{ pointer: "/facts/mcNumber" }],
  });
  await expect(save(insdId, { usdotNumber: "2" })).rejects.toMatchObject({ code: "invalid" });
  await expect(save(null, { usdotNumber: "1", legalName: "Ash" })).rejects.toMatchObject({
    code: "conflict",
  });
  const intrastate = await save(null, { intrastateNumber: "X1", legalName: "Ash" });
  for (const [id, form] of [
    [other.insdId, { usdotNumber: "1" }],
    [other.insdId, { usdotNumber: "2", intrastateNumber: "X1" }],
    [insdId, { mcNumber: "6", phone: "555" }],
    [intrastate.insdId, { mcNumber: "6", phone: "555" }],
  ] as const)
    await expect(save(id, form)).rejects.toMatchObject({ code: "conflict" });
  const { facts } = (await getCarrier(context, caller, other.insdId)).carrier;
  expect(facts).toMatchObject({ legalName: "Elm", phone: "" });
  await expect(save(99, { legalName: "Ash" })).rejects.toMatchObject({ code: "not-found" });
});

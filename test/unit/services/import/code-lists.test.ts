import { expect, test } from "vitest";
import { exportCodeLists, importCodeLists } from "../../../../electron/services/import/code-lists.ts";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { readAudit } from "../../../../electron/services/people/read-audit.ts";
import { getOperator } from "../../../../electron/services/people/require-role.ts";
import { readCodeLists } from "../../../../electron/services/settings/settings.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { DEFAULT_CODE_LISTS } from "../../../../shared/reference/code-lists.ts";
import { smallLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";

test("replaces whole lists and keeps lists that are not in the file", async () => {
  const { context, announced, restart } = await testService();
  const content = "List;Id;Name;Short\nEquipment types;7;Dry van;DV\nequipmentTypes;8;Reefer;\n";
  expect(await importCodeLists(context, getOperator(), content)).toEqual({
    replaced: [{ list: "equipmentTypes", codes: 2 }],
    rejected: [],
  });
  const replaced = {
    ...DEFAULT_CODE_LISTS,
    equipmentTypes: [
      { id: 7, name: "Dry van", short: "DV" },
      { id: 8, name: "Reefer", short: "" },
    ],
  };
  expect(announced).toEqual([{ event: "codeLists.changed", detail: replaced }]);
  expect(await readCodeLists((await restart()).context)).toEqual(replaced);
});

test("imports its own export without changes", async () => {
  const { context } = await testService();
  const text = await exportCodeLists(context);
  expect(text.split("\r\n").slice(0, 2)).toEqual(["list,id,name,short", "equipmentTypes,1,Van,V"]);
  expect((await importCodeLists(context, getOperator(), text)).rejected).toEqual([]);
  expect(await readCodeLists(context)).toEqual(DEFAULT_CODE_LISTS);
});

test("replaces nothing when a row is rejected, and reports each reason", async () => {
  const { context, announced } = await testService();
  const rows = [
    "commodities,1,Peaches",
    "commodities,1,Pears",
    "fruit,2,Figs",
    "commodities,x,Plums",
    "commodities,5,",
  ];
  const { replaced, rejected } = await importCodeLists(
    context,
    getOperator(),
    ["list,id,name", ...rows].join("\n"),
  );
  expect(replaced).toEqual([]);
  expect(rejected.map(({ row, reason }) => [row, reason])).toEqual([
    [3, "commodities has the ID 1 twice. Peaches already uses this ID; enter another."],
    [4, expect.stringContaining('list is "fruit"')],
    [5, 'id is "x". Enter a whole number of at most 9 digits.'],
    [6, "name is empty. Enter a value."],
  ]);
  expect(await readCodeLists(context)).toEqual(DEFAULT_CODE_LISTS);
  expect(announced).toEqual([]);
});

test("rejects a file without code lists and a file with too many codes", async () => {
  const { context } = await testService();
  await expect(importCodeLists(context, getOperator(), "id,name\n1,Van\n")).rejects.toThrow(
    /no column for list/,
  );
  const lines = Array.from({ length: 5_001 }, (_, index) => `commodities,${index},C`).join("\n");
  await expect(importCodeLists(context, getOperator(), `list,id,name\n${lines}`)).rejects.toThrow(/5,000/);
  expect(await readCodeLists(context)).toEqual(DEFAULT_CODE_LISTS);
});

test("rejects a file with a header and no rows, and records no change", async () => {
  const { context, announced } = await testService();
  await expect(importCodeLists(context, getOperator(), "list,id,name\n")).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringContaining("no codes"),
  });
  expect(announced).toEqual([]);
  expect((await readAudit(context, getOperator(), null, 1)).entries).toEqual([]);
});

test("stores a booked rate under the imported short name of the equipment", async () => {
  const { context, caller } = await testService();
  await importCodeLists(context, getOperator(), "list,id,name,short\nequipmentTypes,1,Curtain side,CS\n");
  const { load } = await postLoad(context, caller, loadRequest.parse(smallLoad));
  await bookLoad(context, caller, { loadId: load.loadId, carrierName: "Swift", rate: 2000 });
  const question = { accountId: "a", equipmentCode: "CS", from: "2026-01-01", until: "2026-12-31", limit: 9 };
  const found = await context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.findBetweenStates(question, "TX", "GA"),
  );
  expect(found).toMatchObject([{ rateId: load.loadId }]);
});

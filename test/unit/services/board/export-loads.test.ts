import { expect, test } from "vitest";
import { listBoardIds } from "../../../../electron/services/board/board-page.ts";
import { exportLoadPage, exportSelectedLoads } from "../../../../electron/services/board/export-loads.ts";
import { importFile, toImportOptions } from "../../../../electron/services/import/import.ts";
import { previewImport } from "../../../../electron/services/import/preview.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { deleteLoad } from "../../../../electron/services/loads/delete.ts";
import { updateLoad } from "../../../../electron/services/loads/update.ts";
import { loadRequest, updateRequest } from "../../../../shared/interface/load.ts";
import {
  type ExportedField,
  exportedField,
  type LoadExportRequest,
} from "../../../../shared/views/load-export.ts";
import { fullLoad, smallLoad } from "../../../support/loads.ts";
import { type TestService, testService } from "../../../support/service.ts";
import { post as postOn } from "../../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";

const board = { view: "all", order: "number", isDescending: false, after: null } as const;
const some: ExportedField[] = ["number", "origin", "pickup", "equipment", "rate", "age"];

const post = ({ context, caller }: TestService, body: object) =>
  postLoad(context, caller, loadRequest.parse(body));

/** The whole file, and of how many rows each part was. */
async function exported({ context, caller }: TestService, request: Partial<LoadExportRequest> = {}) {
  let text = "";
  const parts: number[] = [];
  let after: string | null = null;
  do {
    const part = await exportLoadPage(context, caller, { ...board, fields: some, ...request, after });
    text += part.text;
    parts.push(part.rows);
    after = part.next;
  } while (after !== null);
  return { text, parts };
}

test("exports headings, code names and times in the business time zone", async () => {
  const service = await testService();
  await post(service, { ...smallLoad, loadNumber: "=cmd" });
  await post(service, fullLoad);
  expect((await exported(service)).text).toBe(
    [
      "\uFEFFLoad number,Origin,Pickup,Equipment,Rate,Posted",
      '\'=cmd,"Dallas, TX",,Van,,2026-11-21 12:00',
      'LN-1001,"Dallas, TX",2026-12-01T08:00:00,Reefer,2450.5,2026-11-21 12:00',
      "",
    ].join("\r\n"),
  );
});

test("exports the state of a deleted load as the board shows it", async () => {
  const service = await testService();
  const { load } = await post(service, { ...smallLoad, loadNumber: "A-17" });
  await deleteLoad(service.context, service.caller, load.loadId, { reason: "2", comment: null });
  const { text } = await exported(service, { fields: ["number", "state"] });
  expect(text.split("\r\n")[1]).toBe("A-17,Deleted");
});

test("exports the sync state of a load as the board shows it", async () => {
  const { local, sync } = await openDeskPair();
  await postOn(local, { loadNumber: "A-17" });
  await sync.runCycle();
  const request = { ...board, fields: ["number", "sync"] } satisfies LoadExportRequest;
  const { text } = await exportLoadPage(local.context, local.caller, request);
  expect(text.split("\r\n")[1]).toBe("A-17,Synced");
});

test("leaves the places of a load without stops empty", async () => {
  const service = await testService();
  const { load } = await post(service, { ...smallLoad, loadNumber: "A-17" });
  await updateLoad(service.context, service.caller, load.loadId, updateRequest.parse({ loadNumber: "A-17" }));
  const { text } = await exported(service, { fields: ["number", "origin", "destination", "stops"] });
  expect(text.split("\r\n")[1]).toBe("A-17,,,0");
});

test("exports a long view in parts, and only the filtered rows", async () => {
  const service = await testService();
  const lines = Array.from({ length: 450 }, (_, index) => `L-${index},Dallas,TX,Atlanta,GA,Van`).join("\n");
  const header = "loadNumber,originCity,originState,destinationCity,destinationState,equipmentTypeId";
  await importFile(service.context, service.caller, "loads", `${header}\n${lines}`);
  const { text, parts } = await exported(service, { fields: ["number"] });
  expect(parts).toEqual([200, 200, 50]);
  expect(text.trim().split("\r\n").slice(1)).toEqual(Array.from({ length: 450 }, (_, index) => `L-${index}`));
  expect((await exported(service, { search: "L-449" })).parts).toEqual([1]);
});

test("exports selected loads of any view in the board's order", async () => {
  const service = await testService();
  const { context, caller } = service;
  const lines = Array.from({ length: 450 }, (_, index) => `L-${index},Dallas,TX,Atlanta,GA,Van`).join("\n");
  const header = "loadNumber,originCity,originState,destinationCity,destinationState,equipmentTypeId";
  await importFile(context, caller, "loads", `${header}\n${lines}`);
  const ids = await listBoardIds(context, caller, { view: "all", after: null });
  const chosen = async (loadIds: string[], isDescending: boolean, work = never) => {
    const request = { order: "number", isDescending, fields: ["number"], loadIds } as const;
    return exportSelectedLoads(context, caller, { ...request, fields: ["number"] }, work);
  };
  const all = await chosen(ids.loadIds, true);
  expect(all.rows).toBe(450);
  expect(all.text.split("\r\n").slice(1, 4)).toEqual(["L-449", "L-448", "L-447"]);
  const { load } = await post(service, { ...smallLoad, loadNumber: "L-2000" });
  await deleteLoad(context, caller, load.loadId, { reason: "2", comment: null });
  const [first = ""] = ids.loadIds;
  const two = await chosen([load.loadId, first, "no such load"], false);
  expect(two.rows).toBe(2);
  expect(two.text.trim().split("\r\n").at(-1)).toBe("L-2000");
  const canceled = { signal: AbortSignal.abort(), reportProgress: () => {} };
  await expect(chosen(ids.loadIds, false, canceled)).rejects.toThrow("Canceled");
});

const never = { signal: new AbortController().signal, reportProgress: () => {} };

test("imports its own export without changes", async () => {
  const service = await testService();
  const { context, caller } = service;
  await post(service, { ...smallLoad, loadNumber: "L-1" });
  await post(service, { ...smallLoad, loadNumber: "-A3" });
  await post(service, fullLoad);
  const { text: content } = await exported(service, { fields: exportedField.options });
  const { columns, problem, rejected } = await previewImport(context, caller, { kind: "loads", content });
  expect({ problem, rejected }).toEqual({ problem: "", rejected: 0 });
  const mapping = columns.map(({ field }) => field);
  const { result } = await importFile(
    context,
    caller,
    "loads",
    content,
    undefined,
    toImportOptions({ mapping }),
  );
  expect(result).toMatchObject({ read: 3, unchanged: 3 });
});

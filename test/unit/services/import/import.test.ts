import { expect, test } from "vitest";
import { summarizeQueue } from "../../../../electron/services/change-queue/change-queue.ts";
import { readQueuePage } from "../../../../electron/services/change-queue/queue-page.ts";
import { importFile } from "../../../../electron/services/import/import.ts";
import { counts, importInto, reasons } from "../../../support/imports.ts";
import { type TestService, testService } from "../../../support/service.ts";

const waiting = async ({ context, caller }: TestService) => (await summarizeQueue(context, caller)).waiting;

test("does not count line breaks in quoted cells, blank lines or a byte order mark as rows", async () => {
  const service = await testService();
  const file = '\uFEFFDOT NUMBER,LEGAL NAME\r\n1,"IRONWOOD\r\nTRUCKING"\r\n\r\n , \r\n2,CEDAR\r\n';
  expect(await counts(service, "carriers", file)).toEqual([2, 2, 0, 0, 0]);
  const { rows } = await readQueuePage(service.context, service.caller, { after: null, size: 10 });
  expect(rows.map(({ name }) => name)).toEqual(["IRONWOOD TRUCKING", "CEDAR"]);
});

test("rejects rows with lost or invalid characters", async () => {
  const service = await testService();
  expect(await reasons(service, "carriers", "DOT,LEGAL NAME\n1,CAF\uFFFD\n2,A\0B\n3,GOOD\n")).toEqual([
    "2: This row has unreadable characters because the file is not UTF-8. Save the file as CSV UTF-8 and import it again.",
    "3: This row has characters that are not text. Remove these characters.",
  ]);
  expect(await waiting(service)).toBe(1);
});

test("reads every row of a file with different line endings", async () => {
  const service = await testService();
  const file = 'DOT NUMBER,LEGAL NAME\r\n1,A\n2,"B"\r\n3,C\n';
  expect(await counts(service, "carriers", file)).toEqual([3, 3, 0, 0, 0]);
  const { rows } = await readQueuePage(service.context, service.caller, { after: null, size: 10 });
  expect(rows.map(({ name }) => name)).toEqual(["A", "B", "C"]);
});

test("reads an emoji at any position of the file", async () => {
  const service = await testService();
  const start = "DOT NUMBER,LEGAL NAME,NOTES\n1,A,";
  for (const position of [2_046, 2_047, 2_048]) {
    const file = `${start.padEnd(position, "x")}\u{1F69A}\n`;
    expect(await reasons(service, "carriers", file)).toEqual([]);
  }
});

test("reports an unclosed quotation mark with its row and imports the rows before it", async () => {
  const service = await testService();
  const { result, rejected } = await importInto(
    service,
    "carriers",
    'DOT NUMBER,LEGAL NAME\n1,A\n2,"B\n3,C\n',
  );
  expect(result).toEqual({ read: 2, added: 1, changed: 0, unchanged: 0, rejected: 1 });
  expect(rejected).toMatchObject([{ row: 3, reason: expect.stringContaining("no closing quotation mark") }]);
});

test("reports a row that is too long once and imports the rows before it", async () => {
  const service = await testService();
  for (const start of ["", '"']) {
    const file = `DOT NUMBER,LEGAL NAME\n1,A\n2,${start}${"x".repeat(1_100_000)}\n3,C\n`;
    const { result, rejected } = await importInto(service, "carriers", file);
    expect(result).toMatchObject({ read: 2, rejected: 1 });
    expect(rejected).toMatchObject([{ row: 3, reason: expect.stringMatching(/^This row is too long, so/) }]);
  }
});

test("reports an unclosed quotation mark in the header", async () => {
  const file = 'DOT NUMBER,"LEGAL NAME\n1,A\n';
  await expect(importInto(await testService(), "carriers", file)).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringContaining("no closing quotation mark"),
  });
});

test("rejects a file of another format before importing any row", async () => {
  const service = await testService();
  for (const kind of ["carriers", "loads", "rates", "registration-steps", "diesel"] as const)
    for (const file of ["", "\n1,2\n", "a,b\n1,2\n", "{}"])
      await expect(importInto(service, kind, file)).rejects.toMatchObject({ code: "invalid" });
});

test("fails when the source fails and keeps the imported rows", async () => {
  const service = await testService();
  async function* broken() {
    yield "DOT NUMBER,LEGAL NAME\n";
    for (let number = 1; number <= 1_000; number++) yield `${number},A\n`;
    throw new Error("The disk was pulled out.");
  }
  await expect(importInto(service, "carriers", broken())).rejects.toThrow("The disk was pulled out.");
  expect((await waiting(service)) % 200).toBe(0);
});

test("a canceled import reports what it has done", async () => {
  const service = await testService();
  const lines = Array.from({ length: 1_000 }, (_, index) => `${index + 1},A`).join("\n");
  const stop = new AbortController();
  const progress: number[] = [];
  const work = {
    signal: stop.signal,
    reportProgress(done: number) {
      progress.push(done);
      if (done === 400) stop.abort();
    },
  };
  const { result } = await importFile(
    service.context,
    service.caller,
    "carriers",
    `DOT,legal name\n${lines}`,
    work,
  );
  expect(result).toMatchObject({ read: 400, added: 400 });
  expect(progress).toEqual([200, 400]);
  expect(await waiting(service)).toBe(400);
});

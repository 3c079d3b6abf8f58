import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decisions } from "../../../shared/interface/decisions.ts";

/** Tests of decisions about Lanedesk as a client of another service. */
const CLIENT_TESTS = ["../../unit/sync/booked-loads.test.ts"];

/** The words in brackets at the end of a test's name: which decisions it holds. */
async function idsInTests(): Promise<Set<string>> {
  const inFolder = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".test.ts"));
  const files = [...inFolder, ...CLIENT_TESTS];
  const sources = await Promise.all(files.map((name) => readFile(join(import.meta.dirname, name), "utf8")));
  const names = sources.flatMap((source) => source.match(/"[^"\n]*(?: \[[a-z-]+\])+"/g) ?? []);
  return new Set(names.flatMap((name) => [...name.matchAll(/ \[([a-z-]+)\]/g)].map(([, id]) => id ?? "")));
}

describe("the decisions", () => {
  it("each have a test that names their id", async () => {
    const tested = await idsInTests();
    expect(decisions.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
  });

  it("include every id that tests name", async () => {
    const known = new Set(decisions.map(({ id }) => id));
    expect([...(await idsInTests())].filter((id) => !known.has(id))).toEqual([]);
  });

  it("have unique ids", () => {
    expect(new Set(decisions.map(({ id }) => id)).size).toBe(decisions.length);
  });
});

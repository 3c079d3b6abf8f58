import { isDeepStrictEqual } from "node:util";
import { IDBFactory as FakeFactory, IDBKeyRange as FakeKeyRange } from "fake-indexeddb";
import type { OpenIndexedDB } from "../../../electron/store/indexeddb/index.ts";
import { answer } from "./answer.ts";
import type { Program } from "./program.ts";
import type { Implementation } from "./requests.ts";
import { runProgram } from "./run.ts";

/** Runs a program on the engine and on fake-indexeddb. Throws with the first result that differs. */
export async function compareWithFake(opened: OpenIndexedDB, name: string, program: Program): Promise<void> {
  const here = await runProgram(opened as unknown as Implementation, name, program);
  await answer(opened.indexedDB.deleteDatabase(name));
  const there = await runProgram({ indexedDB: new FakeFactory(), IDBKeyRange: FakeKeyRange }, name, program);
  if (isDeepStrictEqual(here, there)) return;
  const at = here.findIndex((entry, position) => !isDeepStrictEqual(entry, there[position]));
  const place = at === -1 ? here.length : at;
  throw new Error(`Answer ${place} differs: here ${show(here[place])}, there ${show(there[place])}.`);
}

function show(entry: unknown): string {
  const text =
    JSON.stringify(entry, (_, value: unknown) => (value instanceof Map ? [...value] : value)) ?? "none";
  return text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text;
}

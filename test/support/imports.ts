import { expect } from "vitest";
import { importFile } from "../../electron/services/import/import.ts";
import type { ImportKind, ImportMode } from "../../shared/views/import.ts";
import type { TestService } from "./service.ts";

/** Imports a file as the user of the test. */
export const importInto = (
  { context, caller }: TestService,
  kind: ImportKind,
  content: string | AsyncIterable<string>,
  mode?: ImportMode,
) => importFile(context, caller, kind, content, undefined, { mode });

/** How many rows were read, added, changed, left unchanged, and rejected. */
export async function counts(...asked: Parameters<typeof importInto>): Promise<number[]> {
  const { read, added, changed, unchanged, questioned = 0, rejected } = (await importInto(...asked)).result;
  expect(read).toBe(added + changed + unchanged + questioned + rejected);
  return [read, added, changed, unchanged, rejected];
}

/** Why rows were rejected, each with its number. */
export const reasons = async (...asked: Parameters<typeof importInto>): Promise<string[]> =>
  (await importInto(...asked)).rejected.map(({ row, reason }) => `${row}: ${reason}`);

import { type IDBDatabase, openIndexedDB } from "../../../electron/store/indexeddb/index.ts";
import { answer } from "../store-programs/answer.ts";
import { BATCH, DATABASE, textFor } from "./write-work.ts";

interface Written {
  id: number;
  text: string;
  batch?: number;
}

/** Opens the folder of a killed process and returns what is lost or torn. */
export async function verify(folder: string, acknowledged: readonly string[]): Promise<string[]> {
  const { indexedDB, close } = openIndexedDB({ folder });
  try {
    const version = (await indexedDB.databases())[0]?.version ?? 0;
    const upgrades = acknowledged.filter((word) => word.startsWith("v")).map((word) => Number(word.slice(1)));
    if (version < Math.max(0, ...upgrades)) return [`version ${version} after ${upgrades.join(", ")}`];
    if (version === 0) return [];
    const database = await answer<IDBDatabase>(indexedDB.open(DATABASE));
    return await inspect(database, acknowledged);
  } finally {
    await close();
  }
}

async function inspect(database: IDBDatabase, acknowledged: readonly string[]): Promise<string[]> {
  const names = ["single", "left", "right", "batch", "count"];
  const transaction = database.transaction(names, "readonly");
  const all = (name: string): Promise<Written[]> => answer(transaction.objectStore(name).getAll());
  const [singles, left, right, batch] = await Promise.all(["single", "left", "right", "batch"].map(all));
  const counter = await answer<{ numbers: number[] } | undefined>(
    database.transaction("count").objectStore("count").get(1),
  );
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string): void => void (holds || problems.push(problem));

  const ids = {
    single: new Set(singles?.map(({ id }) => id)),
    pair: new Set(left?.map(({ id }) => id)),
    batch: new Set(batch?.map((each) => each.batch)),
    count: new Set(counter?.numbers),
  };
  for (const word of acknowledged) {
    const [, kind = "", number = ""] = /^([a-z]+)(\d+)$/.exec(word) ?? [];
    const isKept =
      kind === "v" ? ids.single.has(-Number(number)) : ids[kind as keyof typeof ids].has(Number(number));
    const isForgotten = kind === "count" && Number(number) < Math.min(...ids.count);
    expect(isKept || isForgotten, `acknowledged ${word} is lost`);
  }
  for (let version = 1; version <= database.version; version += 1) {
    expect(ids.single.has(-version), `upgrade ${version} is torn`);
  }
  const hasIndex = database.transaction("left").objectStore("left").indexNames.contains("text");
  expect(hasIndex === (database.version % 2 === 1), `the index does not fit version ${database.version}`);
  if (hasIndex) {
    const entries = await answer<number[]>(
      database.transaction("left").objectStore("left").index("text").getAllKeys(),
    );
    expect(entries.length === left?.length, `${entries.length} index entries for ${left?.length} records`);
  }
  expect(JSON.stringify(left) === JSON.stringify(right), "a pair is torn");
  const sizes = new Map<number, number>();
  for (const each of batch ?? []) sizes.set(each.batch ?? 0, (sizes.get(each.batch ?? 0) ?? 0) + 1);
  for (const [number, size] of sizes)
    expect(size === BATCH, `batch ${number} has ${size} of ${BATCH} records`);
  for (const each of [...(singles ?? []), ...(left ?? [])]) {
    expect(each.text === textFor(Math.abs(each.id)), `record ${each.id} is garbled`);
  }
  return problems;
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { checkStore } from "../../../electron/store/backup/check-store.ts";
import { inspectFile } from "../../../electron/store/backup/inspect-file.ts";
import { getDataFolderPaths, REPLACED_PREFIX } from "../../../electron/store/data-folder/paths.ts";
import { openStore } from "../../../electron/store/open-store.ts";
import { accountId, note } from "./backup-work.ts";

const quiet = { signal: new AbortController().signal, reportProgress: () => {} };

/**
 * The lowest and highest number of loads that a backup may hold: those posted before and while it was taken.
 */
export type Bounds = Map<string, { least: number; most: number }>;

/** The output of a killed process, summarized. */
interface Summary {
  /** The number of acknowledged loads. One more may exist. */
  loads: number;
  /** The step in which the process was killed. */
  during: string;
  /** The backup that was being restored. */
  restoring: string;
  problems: string[];
}

/** Summarizes the output of a process and updates the bounds of the backups. */
export function summarize(lines: readonly string[], backups: Bounds): Summary {
  const summary: Summary = { loads: 0, during: "opening", restoring: "", problems: [] };
  let taking = "";
  for (const line of lines) {
    const [, what = "", value = ""] =
      /^(found|load|(?:begin|end) (?:backup|restore|compact|vacuum|import)) ?(.*)$/.exec(line) ?? [];
    if (what.startsWith("begin")) summary.during = what.slice("begin ".length);
    if (what.startsWith("end") || what === "found") summary.during = "posting";
    switch (what) {
      case "found":
      case "load":
        summary.loads = Number(value);
        break;
      case "begin backup":
        taking = value;
        backups.set(value, { least: summary.loads, most: Number.POSITIVE_INFINITY });
        break;
      case "end backup":
        limit(taking);
        taking = "";
        break;
      case "begin restore":
        summary.restoring = value;
        break;
      case "end restore":
        if (!within(Number(value), backups.get(summary.restoring)))
          summary.problems.push(`${summary.restoring} was restored with ${value} loads`);
        summary.loads = Number(value);
        summary.restoring = "";
        break;
      case "end compact":
      case "end import":
        if (Number(value) !== summary.loads)
          summary.problems.push(`${what} with ${value} loads of ${summary.loads}`);
        break;
    }
  }
  if (taking) limit(taking);
  return summary;

  /** Loads that are posted later are not in the backup. */
  function limit(name: string): void {
    backups.set(name, { least: backups.get(name)?.least ?? 0, most: summary.loads + 1 });
  }
}

const within = (count: number, bounds: { least: number; most: number } | undefined) =>
  bounds !== undefined && count >= bounds.least && count <= bounds.most;

/** Opens the folder of a killed process and returns what is lost or torn. */
export async function verifyFolder(folder: string, summary: Summary, backups: Bounds): Promise<string[]> {
  const problems = [...summary.problems];
  const expected = `${summary.loads} loads acknowledged, killed in ${summary.during}`;
  const found = await loadsIn(folder, problems);
  const isExpected = (count: number) => count === summary.loads || count === summary.loads + 1;
  if (!isExpected(found)) {
    const isRestored = summary.restoring !== "" && within(found, backups.get(summary.restoring));
    if (!isRestored) problems.push(`${found} found, ${expected}`);
    const former = (await readdir(folder))
      .filter((name) => name.startsWith(REPLACED_PREFIX))
      .sort()
      .at(-1);
    const file = join(folder, former ?? "none", "lanedesk.sqlite");
    const before = await inspectFile(file, { canMergeLog: false, ...quiet });
    if (!before.sound || !isExpected(before.records.loads ?? 0))
      problems.push(`the store before the restore holds ${before.records.loads}, ${expected}`);
  }
  const { sound, problems: damages } = await checkStore(folder, quiet);
  if (!sound) problems.push(`the store is damaged: ${damages.join(" ")}`);
  const backupNames = await readdir(getDataFolderPaths(folder).backups).catch(() => []);
  for (const name of backupNames.filter((each) => each.endsWith(".backup"))) {
    const { sound: isSound, records } = await inspectFile(join(getDataFolderPaths(folder).backups, name), {
      canMergeLog: true,
      ...quiet,
    });
    if (!isSound || !within(records.loads ?? 0, backups.get(name)))
      problems.push(`the backup ${name} is ${isSound ? "" : "not "}sound and holds ${records.loads} loads`);
  }
  return problems;
}

/** The number of loads in a store, each read and compared with what was posted. */
async function loadsIn(folder: string, problems: string[]): Promise<number> {
  const store = await openStore({ folder });
  try {
    return await store.read(["loads", "activities"], async ({ loads, activities }) => {
      const count = await loads.count({ accountId });
      for (let number = 1; number <= count; number += 1) {
        const load = await loads.find(accountId, `load-${number}`);
        if (load?.note !== note(number)) problems.push(`load ${number} of ${count} is missing or garbled`);
        const history = await activities.findByLoad(`load-${number}`);
        if (history.length !== 3 && history.length !== 1)
          problems.push(`load ${number} has ${history.length} entries of its history`);
      }
      return count;
    });
  } finally {
    await store.close();
  }
}

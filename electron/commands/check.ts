import { checkStore } from "../store/backup/check-store.ts";
import { runAllOrNothing } from "./long-work.ts";
import { printFailedResult, printResult } from "./output.ts";

/** `check`: lists damage and suggests what to do. Exit code 1 when anything is damaged. */
export async function checkCommand({ data }: { data: string }): Promise<void> {
  const result = await runAllOrNothing("Reading records", (work) => checkStore(data, work));
  if (result.sound) {
    printResult(result);
    return;
  }
  const [newest] = result.backups;
  const restore = newest
    ? `Restore the newest backup: restore --data ${data} --from ${newest}`
    : "The data folder contains no backup. Restore one from another location.";
  printFailedResult(
    result,
    ...result.problems,
    `The data is damaged; nothing was changed. ${restore}\nOr export the undamaged records: export --data ${data} --to FILE`,
  );
}

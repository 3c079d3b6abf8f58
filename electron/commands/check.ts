import { checkStore } from "../store/backup/check-store.ts";
import { runAllOrNothing } from "./long-work.ts";
import { printFailedResult, printResult } from "./output.ts";

/** `check`: what is damaged, and what can be done. Its exit code tells a damaged store from a sound one. */
export async function checkCommand({ data }: { data: string }): Promise<void> {
  const { sound, problems, ...found } = await runAllOrNothing("Reading records", (work) =>
    checkStore(data, work),
  );
  if (sound) {
    printResult({ sound, problems, ...found });
    return;
  }
  const [newest] = found.backups;
  printFailedResult(
    { sound, problems, ...found },
    ...problems,
    newest
      ? `The store is damaged. Nothing was changed. Restore the newest backup: restore --data ${data} --from ${newest}. Or save what is whole: export --data ${data} --to FILE`
      : `The store is damaged. Nothing was changed. There is no backup beside it. Restore one that was kept elsewhere, or save what is whole: export --data ${data} --to FILE`,
  );
}

import { LanedeskError } from "../../../shared/failure.ts";
import type { Work } from "../../services/context.ts";
import type { BackupService, Counts } from "../../store/store.ts";
import { systemFailure } from "../../system-failure.ts";
import type { LongWork } from "../long-work.ts";
import type { Handlers } from "../router.ts";

/** Backups, check, export and import of everything as the window asks for them. */
export function backupHandlers(
  backupService: BackupService,
  work: LongWork,
  restart: (words: string) => Promise<void>,
) {
  const whole = <T>(workId: string, label: string, job: (work: Work) => Promise<T>) =>
    work.run(workId, label, (running) => inWords(job(running), running.signal));
  /** At once: what waited for whoever asked, whose window may be gone, would take the store's place days later. */
  const takePlace = (done: string, records: Counts) => {
    const total = Object.values(records).reduce((sum, each) => sum + each, 0);
    return restart(
      `${done}: ${total.toLocaleString("en-US")} records. The store that was here before is kept among the backups.`,
    );
  };
  return {
    "backups.list": () => inWords(backupService.list()),
    "backups.take": ({ workId }) => whole(workId, "Backing up", (job) => backupService.backUp(job)),
    "backups.remove": async ({ name }) => {
      await inWords(backupService.remove(name));
      return null;
    },
    "backups.restore": async ({ from, workId }) => {
      const records = await whole(workId, "Checking the backup", (job) => backupService.restore(from, job));
      await takePlace("The backup was restored", records);
      return { records };
    },
    "store.check": ({ workId }) => whole(workId, "Checking", (job) => backupService.check(job)),
    "store.vacuum": ({ workId }) => whole(workId, "Giving back", (job) => backupService.vacuum(job)),
    "store.export": ({ fileId, workId }) =>
      whole(workId, "Exporting", (job) => backupService.exportTo(fileId, job)),
    "store.import": async ({ fileId, leaveOut, workId }) => {
      const importing = (job: Work) => backupService.importFrom(fileId, leaveOut, job);
      const imported = await whole(workId, "Importing", importing);
      const without = imported.leftOut === 0 ? "" : ` but for ${imported.leftOut} of its lines`;
      await takePlace(`The export was imported${without}`, imported.records);
      return imported;
    },
    "files.receive": async ({ fileId, at, content }) => {
      await inWords(backupService.receive(fileId, at, Buffer.from(content, "base64")));
      return null;
    },
    "files.read": async ({ from, at }) => ({
      content: Buffer.from(await inWords(backupService.read(from, at))).toString("base64"),
    }),
    "files.drop": async ({ fileId }) => {
      await inWords(backupService.drop(fileId));
      return null;
    },
  } satisfies Partial<Handlers>;
}

/** Work that is either done whole or not at all; what stops it is no fault of the program's own. */
async function inWords<T>(working: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await working;
  } catch (cause) {
    if (signal?.aborted) throw new LanedeskError("unavailable", "It was canceled. Nothing was changed.");
    throw systemFailure(cause) ?? cause;
  }
}

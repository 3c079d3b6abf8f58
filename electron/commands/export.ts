import { resolve } from "node:path";
import { exportRecords } from "../store/backup/export.ts";
import { requireStore } from "../store/data-folder.ts";
import { openStore } from "../store/dexie/open.ts";
import { answer } from "./output.ts";
import { longWork } from "./work.ts";

/** `export`: everything as plain JSON lines. */
export async function exportCommand({ data, to }: { data: string; to: string }): Promise<void> {
  requireStore(data);
  const store = await openStore({ folder: data });
  const file = resolve(to);
  try {
    const records = await longWork("Exporting records", (work) =>
      exportRecords(store.everything(), file, work),
    );
    answer({ file, records });
  } finally {
    await store.close();
  }
}

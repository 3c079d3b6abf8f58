import { showFailure } from "../notices/notices.ts";
import { callChannel } from "./channel.ts";
import { runWork } from "./work.ts";

/** Adds the demo data. Cancel keeps the records that were already added. Shows a notice if the work fails. */
export async function fillDemo(): Promise<void> {
  try {
    await runWork("Adding demo data:", (workId) => callChannel("demo.fill", { workId }));
  } catch (error) {
    showFailure("Can't add all demo data", error);
  }
}

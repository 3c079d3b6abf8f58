import { showFailure } from "../notices/notices.ts";
import { callChannel } from "./channel.ts";
import { runWork } from "./work.ts";

/** Makes the demo brokerage; what was made before it was canceled stays. */
export async function fillDemo(): Promise<void> {
  try {
    await runWork("Making the demo brokerage:", (workId) => callChannel("demo.fill", { workId }));
  } catch (error) {
    showFailure("The demo brokerage was not finished", error);
  }
}

import { ask, tellFailure } from "./ask.ts";
import { runWork } from "./work.ts";

/** Makes the demo brokerage; what was made before it was canceled stays. */
export async function fillDemo(): Promise<void> {
  try {
    await runWork("Making the demo brokerage:", (workId) => ask("demo.fill", { workId }));
  } catch (error) {
    tellFailure("The demo brokerage was not finished", error);
  }
}

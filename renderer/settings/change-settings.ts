import type { Settings } from "../../shared/views/settings.ts";
import { useDesk } from "../desk.ts";
import { ask, tellFailure } from "../ui/ask.ts";

/** Changes some settings. What is refused stays as it was, and says why. */
export async function changeSettings(change: Partial<Settings>): Promise<boolean> {
  try {
    useDesk.setState({ settings: await ask("settings.change", change) });
    return true;
  } catch (error) {
    tellFailure("The setting was not changed", error);
    return false;
  }
}

import type { Settings } from "../../../shared/views/settings.ts";
import { useAppInfo } from "../../app-info.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { showFailure } from "../../ui/notices/notices.ts";

/** Changes some settings. What is refused stays as it was, and says why. */
export async function changeSettings(change: Partial<Settings>): Promise<boolean> {
  try {
    useAppInfo.setState({ settings: await callChannel("settings.change", change) });
    return true;
  } catch (error) {
    showFailure("The setting was not changed", error);
    return false;
  }
}

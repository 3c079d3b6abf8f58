import type { Settings } from "../../../shared/views/settings.ts";
import { useAppInfo } from "../../app-info.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { showFailure } from "../../ui/notices/notices.ts";

/**
 * Changes settings. Shows a notice if the change fails.
 * @returns whether the settings were changed
 */
export async function changeSettings(change: Partial<Settings>): Promise<boolean> {
  try {
    useAppInfo.setState({ settings: await callChannel("settings.change", change) });
    return true;
  } catch (error) {
    showFailure("Can't change the setting", error);
    return false;
  }
}

import { nativeTheme } from "electron";
import type { Settings } from "../../shared/views/settings.ts";
import type { EventBus } from "../ipc/event-bus.ts";

/** Shows title bars, menus and dialogs in the color scheme of the settings. */
export function applyColorScheme({ colorScheme }: Pick<Settings, "colorScheme">): void {
  nativeTheme.themeSource = colorScheme === "auto" ? "system" : colorScheme;
}

/** Applies the color scheme each time the settings change. */
export function followColorScheme(eventBus: EventBus): void {
  eventBus.listen((event, detail) => {
    if (event === "settings.changed") applyColorScheme(detail as Settings);
  });
}

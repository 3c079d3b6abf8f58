import { SegmentedControl } from "@mantine/core";
import { settings } from "../../shared/window/settings.ts";
import { useDesk } from "../desk.ts";
import { changeSettings } from "./change-settings.ts";

const schemes = settings.shape.colorScheme;

/** Light, dark, or as the computer has it. */
export function Appearance() {
  const colorScheme = useDesk((state) => state.settings.colorScheme);
  return (
    <SegmentedControl
      aria-label="Appearance"
      data={[
        { value: "light", label: "Light" },
        { value: "dark", label: "Dark" },
        { value: "auto", label: "As this computer" },
      ]}
      value={colorScheme}
      onChange={(next) => changeSettings({ colorScheme: schemes.parse(next) })}
    />
  );
}

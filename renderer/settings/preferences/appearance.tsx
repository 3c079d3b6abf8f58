import { SegmentedControl } from "@mantine/core";
import { settings } from "../../../shared/views/settings.ts";
import { useAppInfo } from "../../app-info.ts";
import { changeSettings } from "./change-settings.ts";
import { Locked, useIsLocked } from "./locked.tsx";

const schemes = settings.shape.colorScheme;

/** Light, dark, or the system's color scheme. */
export function Appearance() {
  const colorScheme = useAppInfo((state) => state.settings.colorScheme);
  const isFixed = useIsLocked("colorScheme");
  return (
    <>
      <SegmentedControl
        disabled={isFixed}
        aria-label="Appearance"
        data={[
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
          { value: "auto", label: "System" },
        ]}
        value={colorScheme}
        onChange={(next) => changeSettings({ colorScheme: schemes.parse(next) })}
      />
      <Locked setting="colorScheme" />
    </>
  );
}

import { SegmentedControl } from "@mantine/core";
import { settings } from "../../shared/views/settings.ts";
import { useDesk } from "../desk.ts";
import { changeSettings } from "./change-settings.ts";
import { Fixed, useIsFixed } from "./fixed.tsx";

const schemes = settings.shape.colorScheme;

/** Light, dark, or as the computer has it. */
export function Appearance() {
  const colorScheme = useDesk((state) => state.settings.colorScheme);
  const isFixed = useIsFixed("colorScheme");
  return (
    <>
      <SegmentedControl
        disabled={isFixed}
        aria-label="Appearance"
        data={[
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
          { value: "auto", label: "As this computer" },
        ]}
        value={colorScheme}
        onChange={(next) => changeSettings({ colorScheme: schemes.parse(next) })}
      />
      <Fixed setting="colorScheme" />
    </>
  );
}

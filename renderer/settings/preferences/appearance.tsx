import { SegmentedControl } from "@mantine/core";
import { settings } from "../../../shared/views/settings.ts";
import { useAppInfo } from "../../app-info.ts";
import classes from "../settings.module.css";
import { changeSettings } from "./change-settings.ts";
import { Locked, useIsLocked } from "./locked.tsx";

const { colorScheme: schemes, textSize: sizes } = settings.shape;

/** The color scheme and the size of the text. */
export function Appearance() {
  const { colorScheme, textSize } = useAppInfo((state) => state.settings);
  const isFixed = useIsLocked("colorScheme");
  const isSizeFixed = useIsLocked("textSize");
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
      <div className={classes.below}>
        <SegmentedControl
          disabled={isSizeFixed}
          aria-label="Text size"
          data={[
            { value: "13", label: "Small text" },
            { value: "14", label: "Medium text" },
            { value: "16", label: "Large text" },
          ]}
          value={String(textSize)}
          onChange={(next) => changeSettings({ textSize: sizes.parse(Number(next)) })}
        />
        <Locked setting="textSize" />
      </div>
    </>
  );
}

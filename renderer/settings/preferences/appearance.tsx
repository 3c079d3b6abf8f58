import { SegmentedControl, Text } from "@mantine/core";
import { settings } from "../../../shared/views/settings.ts";
import { useAppInfo } from "../../app-info.ts";
import classes from "../settings.module.css";
import { changeSettings } from "./change-settings.ts";
import { FixedNote, useIsFixed } from "./fixed-note.tsx";

const { colorScheme: schemes, textSize: sizes } = settings.shape;

const SCHEME_LABELS = { light: "Light", dark: "Dark", auto: "System" };
const SIZE_LABELS = { 13: "Small", 14: "Medium", 16: "Large" };

/** The color scheme and the size of the text. */
export function Appearance() {
  const { colorScheme, textSize } = useAppInfo((state) => state.settings);
  return (
    <>
      <Choice
        setting="colorScheme"
        label="Theme"
        valueLabels={SCHEME_LABELS}
        value={colorScheme}
        onChange={(next) => changeSettings({ colorScheme: schemes.parse(next) })}
      />
      <div className={classes.below}>
        <Choice
          setting="textSize"
          label="Text size"
          valueLabels={SIZE_LABELS}
          value={String(textSize)}
          onChange={(next) => changeSettings({ textSize: sizes.parse(Number(next)) })}
        />
      </div>
    </>
  );
}

interface ChoiceProps {
  setting: "colorScheme" | "textSize";
  label: string;
  valueLabels: Record<string, string>;
  value: string;
  onChange: (value: string) => void;
}

function Choice({ setting, label, valueLabels, value, onChange }: ChoiceProps) {
  const isFixed = useIsFixed(setting);
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" aria-hidden>
        {label}
      </Text>
      <SegmentedControl
        disabled={isFixed}
        aria-label={label}
        data={Object.entries(valueLabels).map(([value, label]) => ({ value, label }))}
        value={value}
        onChange={onChange}
      />
      <FixedNote setting={setting} />
    </>
  );
}

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import type { MouseEvent } from "react";

const blue: MantineColorsTuple = [
  "#eaf1fd",
  "#d3e2fb",
  "#a9c8f7",
  "#7caaf2",
  "#5590ec",
  "#387be4",
  "#1c5fd4",
  "#174fb2",
  "#133f8e",
  "#0e2f6b",
];

const red: MantineColorsTuple = [
  "#fcebea",
  "#f8d3d0",
  "#f0aaa5",
  "#e67d76",
  "#d9544b",
  "#c6372e",
  "#b3261e",
  "#941d17",
  "#751712",
  "#52100c",
];

/** The colors of the dark theme. Mantine uses each color by its position. */
const dark: MantineColorsTuple = [
  "#e5e8ec",
  "#c3cad3",
  "#a0a9b5",
  "#7a8491",
  "#464f5b",
  "#2f363f",
  "#1c2026",
  "#14171b",
  "#101317",
  "#0c0e11",
];

const clearInput = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = "";
};

/** Mantine's theme. The typeface, the radius, and most sizes and spaces are in styles.css. */
export const theme = createTheme({
  primaryColor: "blue",
  primaryShade: { light: 6, dark: 6 },
  colors: { blue, red, dark },
  defaultRadius: "var(--radius)",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: "var(--typeface)",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Consolas, monospace",
  fontSizes: {
    xs: "var(--text-small)",
    sm: "var(--text)",
    md: "var(--text-large)",
    lg: "var(--text-title)",
    xl: "20px",
  },
  spacing: {
    xs: "var(--space-1)",
    sm: "var(--space-2)",
    md: "var(--space-3)",
    lg: "var(--space-4)",
    xl: "var(--space-6)",
  },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "20px" },
      h2: { fontSize: "var(--text-large)" },
      h3: { fontSize: "var(--text)" },
    },
  },
  components: {
    TextInput: { defaultProps: { size: "xs" } },
    NumberInput: { defaultProps: { size: "xs", hideControls: true } },
    Textarea: { defaultProps: { size: "xs" } },
    // Picking the current option again keeps it. A select that may be empty has a clear button.
    Select: { defaultProps: { size: "xs", allowDeselect: false } },
    MultiSelect: { defaultProps: { size: "xs" } },
    TagsInput: { defaultProps: { size: "xs" } },
    Autocomplete: { defaultProps: { size: "xs" } },
    // Renders an open list inside the main landmark, like its field.
    Combobox: { defaultProps: { portalProps: { target: "main" } } },
    Button: { defaultProps: { size: "xs" } },
    Switch: { defaultProps: { size: "xs" } },
    Checkbox: { defaultProps: { size: "xs" } },
    SegmentedControl: { defaultProps: { size: "xs" } },
    FileInput: { defaultProps: { size: "xs" } },
    // Each FileInput has a FileButton. The browser reports no change for the file that is already in the input.
    FileButton: { defaultProps: { inputProps: { onClick: clearInput } } },
    Notification: { defaultProps: { closeButtonProps: { "aria-label": "Close notice" } } },
    Overlay: { defaultProps: { backgroundOpacity: 0.35, blur: 0 } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Modal: { defaultProps: { transitionProps: { duration: 0 }, centered: true } },
  },
});

/** Makes Mantine use the colors of styles.css. */
export const resolveColors: CSSVariablesResolver = () => {
  const both = {
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-bright": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-soft)",
    "--mantine-color-placeholder": "var(--ink-soft)",
    "--mantine-color-anchor": "var(--accent)",
    "--mantine-color-error": "var(--red)",
    "--mantine-color-default": "var(--raised)",
    "--mantine-color-default-hover": "var(--hover)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--line-strong)",
    "--mantine-color-disabled": "var(--sunken)",
    "--mantine-color-disabled-color": "var(--ink-soft)",
    "--mantine-color-disabled-border": "var(--line)",
    "--mantine-color-red-text": "var(--red)",
    "--mantine-color-blue-text": "var(--accent)",
  };
  return { variables: {}, light: both, dark: both };
};

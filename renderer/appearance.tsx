import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import type { Settings } from "../shared/views/settings.ts";

/** Puts on the color scheme of the settings; Mantine remembers it, so that the next start does not flash. */
export function Appearance({ colorScheme }: Pick<Settings, "colorScheme">) {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(colorScheme), [colorScheme, setColorScheme]);
  return null;
}

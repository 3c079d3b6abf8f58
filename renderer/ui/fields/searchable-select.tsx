import { Select, type SelectProps } from "@mantine/core";
import type { KeyboardEvent } from "react";

/** One of a list, found by typing; the first that fits is lit, and Enter takes what is lit. */
export const SearchableSelect = (props: SelectProps) => (
  <Select {...props} searchable clearable selectFirstOptionOnChange onKeyDownCapture={takeLit} />
);

/**
 * The library asks a timer which option is lit once its list is open, and where the window is slow the timer
 * comes after the typing and forgets it: the option stays lit, and Enter would do nothing.
 */
function takeLit(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  const list = document.getElementById(event.currentTarget.getAttribute("aria-controls") ?? "");
  const lit = list?.querySelector<HTMLElement>("[data-combobox-selected]");
  if (!lit) return;
  event.preventDefault();
  event.stopPropagation();
  lit.click();
}

import { Select, type SelectProps } from "@mantine/core";
import type { KeyboardEvent } from "react";

/** A select that the user searches by typing; Enter picks the highlighted option. */
export const SearchableSelect = (props: SelectProps) => (
  <Select
    clearable
    {...props}
    searchable
    selectFirstOptionOnChange
    // An open list would hide the error below the field that received the focus.
    openOnFocus={false}
    onKeyDownCapture={pickHighlighted}
  />
);

/**
 * Picks the highlighted option on Enter. Mantine finds the highlighted option in a timer after the list opens. In a
 * slow window the timer runs after the typing and clears the highlight, so Enter would do nothing.
 */
function pickHighlighted(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  const list = document.getElementById(event.currentTarget.getAttribute("aria-controls") ?? "");
  const option = list?.querySelector<HTMLElement>("[data-combobox-selected]");
  if (!option) return;
  event.preventDefault();
  event.stopPropagation();
  option.click();
}

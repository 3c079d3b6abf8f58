import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from "@mantine/core";
import type { KeyboardEvent } from "react";

/** A select that the user searches by typing; Enter and Tab pick the highlighted option. */
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
 * A select for several values that the user searches by typing. Enter and Tab pick the highlighted option; after
 * typing without a highlighted option, the first option that is not selected yet.
 */
export const SearchableMultiSelect = (props: MultiSelectProps) => (
  // No selectFirstOptionOnChange: the list stays open, so a second Enter would pick another option.
  <MultiSelect {...props} searchable onKeyDownCapture={pickHighlightedOrFirst} />
);

const pickHighlightedOrFirst = (event: KeyboardEvent<HTMLInputElement>) =>
  pickHighlighted(event, event.currentTarget.value !== "");

/**
 * Picks the highlighted option on Enter or Tab. Mantine ignores Tab, and finds the highlighted option in a timer after
 * the list opens. In a slow window the timer runs after the typing and clears the highlight, so Enter would do nothing.
 */
function pickHighlighted(event: KeyboardEvent<HTMLInputElement>, canPickFirst = false): void {
  const isTab = event.key === "Tab";
  if (event.key !== "Enter" && !isTab) return;
  if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  const list = document.getElementById(event.currentTarget.getAttribute("aria-controls") ?? "");
  const option =
    list?.querySelector<HTMLElement>("[data-combobox-selected]") ??
    (canPickFirst && list?.querySelector<HTMLElement>("[role=option]:not([data-combobox-active])"));
  if (!option) return;
  // Tab must not remove a value from a list of several. After the text was deleted, the highlighted option is arbitrary.
  if (isTab && (event.currentTarget.value === "" || option.matches("[data-combobox-active]"))) return;
  if (!isTab) {
    event.preventDefault();
    event.stopPropagation();
  }
  option.click();
}

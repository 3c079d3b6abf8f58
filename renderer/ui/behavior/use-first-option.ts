import type { ComboboxStore } from "@mantine/core";
import { useEffect } from "react";

/**
 * Highlights the first option of an open list whenever the options change, so that Enter picks that option.
 * @param optionsKey a text that changes with the options; empty when there are none
 */
export function useFirstOption(combobox: ComboboxStore, optionsKey: string): void {
  const { selectFirstOption, resetSelectedOption, dropdownOpened } = combobox;
  useEffect(() => {
    if (dropdownOpened && optionsKey) selectFirstOption();
    else resetSelectedOption();
  }, [optionsKey, dropdownOpened, selectFirstOption, resetSelectedOption]);
}

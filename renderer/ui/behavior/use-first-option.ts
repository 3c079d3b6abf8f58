import type { ComboboxStore } from "@mantine/core";
import { useEffect } from "react";

/**
 * Highlights the first option of an open list whenever the options change, so that Enter picks that option.
 * @param options identifies the options; empty when there are none
 */
export function useFirstOption(combobox: ComboboxStore, options: string): void {
  const { selectFirstOption, resetSelectedOption, dropdownOpened } = combobox;
  useEffect(() => {
    if (dropdownOpened && options) selectFirstOption();
    else resetSelectedOption();
  }, [options, dropdownOpened, selectFirstOption, resetSelectedOption]);
}

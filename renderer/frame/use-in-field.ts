import { useSyncExternalStore } from "react";
import { isTyping } from "../ui/commands/keys.ts";

function subscribe(onChange: () => void): () => void {
  document.addEventListener("focusin", onChange);
  document.addEventListener("focusout", onChange);
  return () => {
    document.removeEventListener("focusin", onChange);
    document.removeEventListener("focusout", onChange);
  };
}

/** Whether one types at the moment, so that single letters are text and no commands. */
export const useInField = (): boolean =>
  useSyncExternalStore(subscribe, () => isTyping(document.activeElement));

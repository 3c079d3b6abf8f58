import { Fragment, useSyncExternalStore } from "react";
import { useFooterState } from "../ui/behavior/footer-text.ts";
import { listAvailableCommands, useCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { isTyping } from "../ui/commands/keys.ts";
import classes from "./footer.module.css";

/** The texts of the view, the full text of cut-off cells, and the keys that work now. */
export function Footer() {
  const texts = useFooterState((state) => state.texts);
  const cutOff = useFooterState((state) => state.cutOff);
  const owners = useCommands((state) => state.owners);
  const isInField = useIsTyping();
  const hints = listAvailableCommands({ owners }).filter(
    (command) => command.hint && (command.canRunInFields || !isInField),
  );
  return (
    <footer className={classes.footer} data-no-print>
      <span aria-live="polite" className={classes.message}>
        {texts.map((text) => (
          // The space separates the parts for screen readers.
          <Fragment key={text}>
            <span>{text}</span>{" "}
          </Fragment>
        ))}
      </span>
      {/* Screen readers read the full text in the row. */}
      <span aria-hidden className={classes.cutOff}>
        {cutOff}
      </span>
      <span className={classes.hints}>
        {hints.map((command) => (
          <span key={command.id} className={classes.hint}>
            {command.hint} <KeyHint keys={command.keys[0] ?? ""} />
          </span>
        ))}
      </span>
      {!isInField && (
        <span className={classes.hint}>
          keys <KeyHint keys="?" />
        </span>
      )}
    </footer>
  );
}

const useIsTyping = (): boolean =>
  useSyncExternalStore(subscribeToFocus, () => isTyping(document.activeElement));

function subscribeToFocus(onChange: () => void): () => void {
  document.addEventListener("focusin", onChange);
  document.addEventListener("focusout", onChange);
  return () => {
    document.removeEventListener("focusin", onChange);
    document.removeEventListener("focusout", onChange);
  };
}

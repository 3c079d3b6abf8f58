import { Fragment } from "react";
import { availableCommands, useCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import classes from "./footer.module.css";
import { useFooterState } from "./footer-text.ts";
import { useInField } from "./use-in-field.ts";

/** The count, the selection, and the keys that work right now. */
export function Footer() {
  const words = useFooterState((state) => state.words);
  const cut = useFooterState((state) => state.cut);
  const owners = useCommands((state) => state.owners);
  const inField = useInField();
  const hints = availableCommands({ owners }).filter(
    (command) => command.hint && (command.inFields || !inField),
  );
  return (
    <footer className={classes.footer} data-no-print>
      <span aria-live="polite" className={classes.words}>
        {words.map((word) => (
          // The space parts them where they are read aloud.
          <Fragment key={word}>
            <span>{word}</span>{" "}
          </Fragment>
        ))}
      </span>
      {/* Readers of the screen hear it in the row. */}
      <span aria-hidden>{cut}</span>
      <span className={classes.hints}>
        {hints.map((command) => (
          <span key={command.id} className={classes.hint}>
            {command.hint} <KeyHint keys={command.keys[0] ?? ""} />
          </span>
        ))}
      </span>
      {!inField && (
        <span className={classes.hint}>
          keys <KeyHint keys="?" />
        </span>
      )}
    </footer>
  );
}

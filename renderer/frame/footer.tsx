import { Fragment } from "react";
import { offered, useCommands } from "../ui/commands.ts";
import { Keyed } from "../ui/keyed.tsx";
import classes from "./footer.module.css";
import { useFooterWords } from "./footer-words.ts";
import { useInField } from "./use-in-field.ts";

/** The count, the selection, and the keys that work right now. */
export function Footer() {
  const words = useFooterWords((state) => state.words);
  const cut = useFooterWords((state) => state.cut);
  const owners = useCommands((state) => state.owners);
  const inField = useInField();
  const hints = offered({ owners }).filter((command) => command.hint && (command.inFields || !inField));
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
            {command.hint} <Keyed keys={command.keys[0] ?? ""} />
          </span>
        ))}
      </span>
      {!inField && (
        <span className={classes.hint}>
          keys <Keyed keys="?" />
        </span>
      )}
    </footer>
  );
}

import { Kbd } from "@mantine/core";
import classes from "./key-hint.module.css";
import { keyLabel } from "./keys.ts";

/** A key as it is printed on the keyboard. */
export function KeyHint({ keys }: { keys: string }) {
  return <Kbd className={classes.key}>{keyLabel(keys)}</Kbd>;
}

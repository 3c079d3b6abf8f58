import { Kbd } from "@mantine/core";
import classes from "./key-hint.module.css";
import { formatKey } from "./keys.ts";

/** A key or key combination, for example "Ctrl K". */
export function KeyHint({ keys }: { keys: string }) {
  return <Kbd className={classes.key}>{formatKey(keys)}</Kbd>;
}

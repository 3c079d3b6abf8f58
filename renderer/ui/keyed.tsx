import { Kbd } from "@mantine/core";
import classes from "./keyed.module.css";
import { keyWords } from "./keys.ts";

/** A key as it is printed on the keyboard. */
export function Keyed({ keys }: { keys: string }) {
  return <Kbd className={classes.key}>{keyWords(keys)}</Kbd>;
}

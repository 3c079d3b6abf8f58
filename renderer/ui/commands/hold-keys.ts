import { useLayoutEffect } from "react";

let holders = 0;

/** Whether a panel with fields is opening. Keys outside of fields then run no command. */
export const hasHeldKeys = (): boolean => holders > 0;

/** Holds the keys until the returned function is called. */
function holdKeys(): () => void {
  holders++;
  return () => void holders--;
}

/** Holds the keys while `work` prepares a panel. */
export async function holdKeysDuring(work: Promise<void>): Promise<void> {
  const release = holdKeys();
  await work.finally(release);
}

/** A placeholder for a panel whose code or data is loading; holds the keys while the placeholder is mounted. */
export function HoldKeys(): null {
  useLayoutEffect(holdKeys, []);
  return null;
}

/** Exceptions of listeners, and failures nobody waits for, must neither vanish nor end the program. */
export function reportError(error: unknown): void {
  console.error("The store met an error that it can tell nobody else of:", error);
}

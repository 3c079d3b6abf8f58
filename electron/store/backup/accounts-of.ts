/** The name of a brokerage of which an export holds everything but itself. */
const nameOfMissing = "A brokerage whose name was not in the export";

/**
 * Follows which accounts an export holds, and which its records belong to. Where the line of an account is missing (of
 * a damaged store that was exported, say), nobody would ever see what belongs to it.
 */
export function accountsOf() {
  const there = new Set<string>();
  const named = new Set<string>();
  return {
    note(table: string, record: unknown): void {
      const { accountId } = record as { accountId?: unknown };
      if (typeof accountId !== "string" || accountId === "") return;
      (table === "accounts" ? there : named).add(accountId);
    },
    /** The accounts that records name and that are not there, as records of their own. */
    missing: (now: number) =>
      [...named]
        .filter((accountId) => !there.has(accountId))
        .map((accountId) => ({ accountId, name: nameOfMissing, createdAt: now })),
  };
}

import { LanedeskError } from "../../../shared/failure.ts";

/** PostgreSQL's error code, undefined if the error is not the server's (documentation, appendix A). */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && /^[0-9A-Z]{5}$/.test(String(error.code))
    ? String(error.code)
    : undefined;

/** A conflict with another transaction, or a deadlock: nothing was changed, and the same work can succeed. */
export const isConflict = (error: unknown): boolean => ["40001", "40P01"].includes(codeOf(error) ?? "");

/** Classes of errors of the server rather than of a statement: connection, resources, operator, system. */
const SERVER_ERRORS = /^(08|53|57|58|XX)/;

/** Whether the connection was lost, or the server can't work at the moment. */
const isServerError = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code !== undefined) return SERVER_ERRORS.test(code) || code === "25006";
  return error instanceof Error && ("syscall" in error || /connection|timeout|ECONN/i.test(error.message));
};

/** Converts an error of the server or its connection to a LanedeskError; returns others unchanged. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof LanedeskError || !isServerError(error)) return error;
  const reason = error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error);
  const failure = new LanedeskError(
    "unavailable",
    `The database can't be used at the moment (${reason}). Nothing was changed. Try again later.`,
  );
  return Object.assign(failure, { cause: error });
}

export const tooManyConflicts = (): LanedeskError =>
  new LanedeskError(
    "unavailable",
    "Others change the same data at the moment. Nothing was changed. Try again in a few seconds.",
  );

/** The connection was lost while the server committed: the change is saved completely, or not at all. */
export const unknownOutcome = (cause: unknown): LanedeskError =>
  Object.assign(
    new LanedeskError(
      "unknown-outcome",
      "The database did not confirm the change, which may be saved or not. Check before you repeat it.",
    ),
    { cause },
  );

/** Whether the answer to COMMIT is an error after which the transaction may still be committed. */
export const isLostCommit = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === undefined || /^(08|57P|40003|XX)/.test(code);
};

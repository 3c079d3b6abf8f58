import { LanedeskError } from "../../../shared/failure.ts";
import { DatabaseError } from "../database-error.ts";

/**
 * Returns PostgreSQL's error code (documentation, appendix A); undefined for other errors, such as Node's
 * EPIPE.
 */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && /^(?!E)[0-9A-Z]{5}$/.test(String(error.code))
    ? String(error.code)
    : undefined;

/**
 * Whether the error is a conflict with another transaction, or a deadlock: nothing was changed, and a retry can
 * succeed.
 */
export const isConflict = (error: unknown): boolean => ["40001", "40P01"].includes(getErrorCode(error) ?? "");

/**
 * Errors of the server rather than of a statement: connection, read-only, sign-in, missing database, resources, operator
 * intervention, system.
 */
const SERVER_ERRORS = /^(08|25006|28|3D|53|57|58|XX)/;

/** Whether Node rejected a certificate: expired, for another name, or from an unknown authority. */
const isCertificateError = (error: Error): boolean => /certificate/i.test(error.message);

/** Whether pg can't sign in, for example because it has no password. */
const isSignInError = (error: Error): boolean => error.message.startsWith("SASL: ");

/** Whether the connection was rejected or lost, or the server can't work at the moment. */
const isServerError = (error: unknown): boolean => {
  const code = getErrorCode(error);
  if (code !== undefined) return SERVER_ERRORS.test(code);
  return (
    error instanceof Error &&
    ("syscall" in error ||
      /connection|timeout|ECONN/i.test(error.message) ||
      isCertificateError(error) ||
      isSignInError(error))
  );
};

const SIGN_IN_REASON = "The database rejects Lanedesk's sign-in.";
const MISSING_REASON = "The database does not exist.";
const CERTIFICATE_REASON = "The database's certificate can't be verified.";

/** By reason, for the problems that an administrator has to fix. */
const REMEDIES: Record<string, string> = {
  [SIGN_IN_REASON]: "Check the user and the password",
  [MISSING_REASON]: "Check the address",
  [CERTIFICATE_REASON]: "Check the server's certificate",
};

/** Messages by PostgreSQL's error code, or by the first characters of the code. */
const REASONS: Record<string, string> = {
  "25006": "The database is read-only.",
  "28": SIGN_IN_REASON,
  "3D": MISSING_REASON,
  "53100": "The database's disk is full.",
  "53300": "The database has no free connection.",
  "53": "The database lacks memory or another resource.",
  "57P": "The database is starting or stopping.",
  "58": "The database server reports a system error.",
};

/** The message of the pool's timeout error, which has no code. */
const POOL_TIMEOUT = /timeout exceeded when trying to connect/;

function getReason(error: unknown): string {
  const code = getErrorCode(error) ?? "";
  const known = REASONS[code] ?? REASONS[code.slice(0, 3)] ?? REASONS[code.slice(0, 2)];
  if (known !== undefined) return known;
  if (code !== "" && !code.startsWith("08")) return "The database can't be used at the moment.";
  if (error instanceof Error && POOL_TIMEOUT.test(error.message))
    return "The database can't be reached, or has no free connection.";
  if (error instanceof Error && isCertificateError(error)) return CERTIFICATE_REASON;
  if (error instanceof Error && isSignInError(error)) return SIGN_IN_REASON;
  return "The database can't be reached.";
}

/** Converts an error of the server or its connection to a DatabaseError; returns others unchanged. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof LanedeskError || !isServerError(error)) return error;
  const details = error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error);
  const reason = getReason(error);
  return Object.assign(new DatabaseError(reason, details, REMEDIES[reason]), { cause: error });
}

/** Creates the error for a write that conflicted with others for too long. */
export const createConflictError = (): LanedeskError =>
  new DatabaseError("Other users are changing the same data.", "");

/**
 * Creates the error for a connection that was lost while the server committed: the change is saved completely, or not
 * at all.
 */
export const createUnknownOutcomeError = (cause: unknown): LanedeskError =>
  Object.assign(
    new LanedeskError(
      "unknown-outcome",
      "The database did not confirm the change, which may or may not be saved. Check the data before you try again.",
    ),
    { cause },
  );

/** Whether COMMIT failed with an error after which the transaction may still be committed. */
export const isLostCommit = (error: unknown): boolean => {
  const code = getErrorCode(error);
  return code === undefined || /^(08|57P|40003|XX)/.test(code);
};

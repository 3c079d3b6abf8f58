import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { LanedeskError } from "../../shared/failure.ts";
import { formatDate } from "../../shared/format-date.ts";
import { describeCause } from "../store/files/system-error.ts";

/** A TLS certificate with its matching key. */
export interface Certificate {
  /** The certificate and its chain in PEM. */
  cert: string;
  key: string;
  /** Whether the certificate covers a host name or IP address. */
  isFor(host: string): boolean;
  /** The first DNS name without a wildcard; undefined if the certificate has none. */
  name: string | undefined;
  /** A warning for the user if the certificate is expired or not yet valid; otherwise empty. */
  warning: string;
}

/**
 * Reads a certificate and its key, both in PEM, and checks that they match.
 * @param now milliseconds since 1970
 * @throws LanedeskError "not-found" for a file that cannot be read, "invalid" for a file that is not PEM or a key
 * that does not match
 */
export async function readCertificate(
  files: { certificate: string; key: string },
  now: number,
): Promise<Certificate> {
  const [cert, key] = await Promise.all([
    readPem(files.certificate, "certificate"),
    readPem(files.key, "key"),
  ]);
  const certificate = parseOrThrow(
    () => new X509Certificate(cert),
    `${files.certificate} contains no PEM certificate; nothing was started. Convert the file to PEM.`,
  );
  const privateKey: KeyObject = parseOrThrow(
    () => createPrivateKey(key),
    `${files.key} contains no unencrypted PEM private key; nothing was started. Convert the file to PEM without a password.`,
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw createInvalidError(
      `The key in ${files.key} does not match the certificate in ${files.certificate}; nothing was started. Use the key of this certificate.`,
    );
  return {
    cert,
    key,
    isFor: (host) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined,
    name: /DNS:([^*,\s][^,\s]*)/.exec(certificate.subjectAltName ?? "")?.[1],
    warning: describeExpiry(certificate, files.certificate, now),
  };
}

async function readPem(file: string, kind: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new LanedeskError(
      "not-found",
      `Can't read the ${kind} ${file}: ${describeCause(cause)}. Nothing was started; choose a readable file.`,
    );
  }
}

function parseOrThrow<T>(parse: () => T, message: string): T {
  try {
    return parse();
  } catch {
    throw createInvalidError(message);
  }
}

const createInvalidError = (message: string) => new LanedeskError("invalid", message);

function describeExpiry({ validFromDate, validToDate }: X509Certificate, file: string, now: number): string {
  const toDay = (date: Date) => date.toISOString().slice(0, 10);
  const today = toDay(new Date(now));
  if (now > validToDate.getTime())
    return `The certificate ${file} expired on ${formatDate(toDay(validToDate), today)}. Replace the certificate and restart Lanedesk.`;
  if (now < validFromDate.getTime())
    return `The certificate ${file} is not valid until ${formatDate(toDay(validFromDate), today)}. Check the clock of this computer.`;
  return "";
}

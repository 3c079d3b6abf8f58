import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { LanedeskError } from "../../shared/failure.ts";
import { describeCause } from "../store/files/system-error.ts";

/** A TLS certificate with its key, read and found to fit. */
export interface Certificate {
  /** The certificate, and whatever chain stands behind it, in PEM. */
  cert: string;
  key: string;
  /** Whether it vouches for this name or IP address. */
  isFor(host: string): boolean;
  /** The first name in it that is no pattern; undefined when there is none. */
  name: string | undefined;
  /** What is wrong with it although it can be used, in words; empty when nothing is. */
  warning: string;
}

/**
 * Reads a certificate and its key, both PEM, and checks that a client could be served with them.
 * @param now milliseconds since 1970
 * @throws LanedeskError "not-found" for a file that cannot be read; "invalid" where one is not what it should be, or
 * the two do not belong together
 */
export async function readCertificate(
  files: { certificate: string; key: string },
  now: number,
): Promise<Certificate> {
  const [cert, key] = await Promise.all([
    contentOf(files.certificate, "certificate"),
    contentOf(files.key, "key"),
  ]);
  const certificate = parsed(
    () => new X509Certificate(cert),
    `${files.certificate} holds no certificate in PEM.`,
  );
  const privateKey: KeyObject = parsed(
    () => createPrivateKey(key),
    `${files.key} holds no private key in PEM, or one that a passphrase locks.`,
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw refused(`The key in ${files.key} does not belong to the certificate in ${files.certificate}.`);
  return {
    cert,
    key,
    isFor: (host) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined,
    name: /DNS:([^*,\s][^,\s]*)/.exec(certificate.subjectAltName ?? "")?.[1],
    warning: warningOf(certificate, files.certificate, now),
  };
}

async function contentOf(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new LanedeskError(
      "not-found",
      `The ${what} ${file} cannot be read: ${describeCause(cause)}. Nothing was started.`,
    );
  }
}

function parsed<T>(parse: () => T, words: string): T {
  try {
    return parse();
  } catch {
    throw refused(words);
  }
}

const refused = (words: string) => new LanedeskError("invalid", `${words} Nothing was started.`);

function warningOf({ validFromDate, validToDate }: X509Certificate, file: string, now: number): string {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  if (now > validToDate.getTime())
    return `The certificate ${file} expired on ${day(validToDate)}: other programs will refuse it. Put a new one in its place and start again.`;
  if (now < validFromDate.getTime())
    return `The certificate ${file} holds only from ${day(validFromDate)}: other programs will refuse it until then. Is the clock of this machine right?`;
  return "";
}

import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readCertificate } from "../../../electron/commands/certificate.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/tls/${name}`, import.meta.url));
const certificate = fixture("for-tests-only.certificate.pem");
const key = fixture("for-tests-only.key.pem");
const now = Date.UTC(2026, 10, 21);

test("reads a certificate with its key and names", async () => {
  const read = await readCertificate({ certificate, key }, now);
  expect(read).toMatchObject({ name: "desk.example.com", warning: "" });
  expect(["desk.example.com", "localhost", "127.0.0.1", "evil.example"].map(read.isFor)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("warns about a certificate that is expired or not valid yet", async () => {
  const late = await readCertificate({ certificate, key }, Date.UTC(2121, 0, 1));
  expect(late.warning).toMatch(/expired on Mon 1\/1\/2120/);
  const early = await readCertificate({ certificate, key }, Date.UTC(2019, 0, 1));
  expect(early.warning).toMatch(/is not valid until Wed 1\/1\/2020/);
});

test("rejects a missing file, a wrong file, and the key of another certificate", async () => {
  const folder = await temporaryFolder();
  const other = join(folder, "other.pem");
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  await writeFile(other, privateKey.export({ type: "pkcs8", format: "pem" }));
  const missing = join(folder, "missing.pem");
  const wrong = [
    [{ certificate: missing, key }, "not-found", /^Can't read the certificate .*missing.pem/],
    [{ certificate, key: missing }, "not-found", /^Can't read the key .*missing.pem/],
    [{ certificate: key, key }, "invalid", /contains no PEM certificate/],
    [{ certificate, key: certificate }, "invalid", /contains no unencrypted PEM private key/],
    [{ certificate, key: other }, "invalid", /does not match the certificate/],
  ] as const;
  for (const [files, code, message] of wrong)
    await expect(readCertificate(files, now)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
});

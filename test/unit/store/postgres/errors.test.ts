import { expect, it } from "vitest";
import { toStoreError } from "../../../../electron/store/postgres/errors.ts";

const withCode = (code: string) => Object.assign(new Error("details of db.example"), { code });

it.each([
  [withCode("25006"), "The database is read-only."],
  [withCode("28P01"), "The database rejects Lanedesk's sign-in."],
  [
    new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
    "The database rejects Lanedesk's sign-in.",
  ],
  [withCode("53100"), "The database's disk is full."],
  [withCode("53300"), "The database has no free connection."],
  [withCode("53200"), "The database lacks memory or another resource."],
  [withCode("57P03"), "The database is starting or stopping."],
  [withCode("08006"), "The database can't be reached."],
  // Node's, not PostgreSQL's.
  [Object.assign(withCode("EPIPE"), { syscall: "write" }), "The database can't be reached."],
  [
    new Error("timeout exceeded when trying to connect"),
    "The database can't be reached, or has no free connection.",
  ],
])("gives the reason of %s", (error, publicReason) => {
  expect(toStoreError(error)).toMatchObject({ code: "unavailable", publicReason });
});

it("gives the server's details last", () => {
  expect(toStoreError(withCode("08006"))).toMatchObject({
    message: "The database can't be reached. Try again later (details of db.example).",
  });
});

it.each([
  [withCode("28P01"), "Check the user and the password"],
  [withCode("3D000"), "Check the address"],
  [new Error("unable to verify the first certificate"), "Check the server's certificate"],
])("names the remedy of a problem that time does not solve: %s", (error, remedy) => {
  const { message } = toStoreError(error) as Error;
  expect(message).toContain(`. ${remedy} (`);
  expect(message).not.toContain("Try again later");
});

it("leaves errors of a statement unchanged", () => {
  const error = withCode("42P01");
  expect(toStoreError(error)).toBe(error);
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConnection } from "../../../../electron/store/postgres/connection.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const read = (address: string, environment: NodeJS.ProcessEnv = {}) =>
  readConnection(address, true, environment);

it("reads host, port, user and database of an address", () => {
  expect(read("postgresql://ann%40x@db.example:5433/desk")).toEqual({
    host: "db.example",
    port: 5433,
    user: "ann@x",
    database: "desk",
    ssl: { rejectUnauthorized: true },
  });
});

it.each(["postgresql://a:b@localhost/c", "postgresql://a@localhost/c?password=b"])(
  "rejects the password in the argument %s, and accepts it elsewhere",
  (address) => {
    expect(() => read(address)).toThrow("password in an argument");
    expect(readConnection(address, false, {})).toMatchObject({ password: "b" });
  },
);

it.each(["disable", "prefer", "no-verify"])("rejects sslmode=%s beyond this computer", (mode) => {
  expect(() => read(`postgresql://db.example/c?sslmode=${mode}`)).toThrow("does not protect");
  expect(() => read("postgresql://db.example/c", { PGSSLMODE: mode })).toThrow("does not protect");
});

it.each([
  "postgresql://localhost/c",
  "postgresql://127.0.0.1/c",
  "postgresql://[::1]/c",
  "postgresql:///c?host=/run",
])("needs no TLS to %s", (address) => {
  expect(read(address).ssl).toBe(false);
  expect(read(`${address}${address.includes("?") ? "&" : "?"}sslmode=require`).ssl).toEqual({
    rejectUnauthorized: true,
  });
});

it.each(["", "db.example", "mysql://db.example/c"])("rejects the address %j", (address) => {
  expect(() => read(address)).toThrow("postgresql://user@host/database");
});

it("asks for %25 for a % in a password, without repeating the password", () => {
  const reading = () => readConnection("postgresql://ann:50%off@db.example/c", false, {});
  expect(reading).toThrow("write this % as %25");
  expect(reading).not.toThrow("50%off");
  const { password } = readConnection("postgresql://ann:50%25off@db.example/c", false, {});
  expect(password).toBe("50%off");
});

it.each(["54x32", "0", "70000"])("rejects the port %s", (port) => {
  expect(() => read(`postgresql://db.example/c?port=${port}`)).toThrow(`the port "${port}"`);
});

it("rejects a parameter that it would ignore", () => {
  expect(() => read("postgresql://db.example/c?sslcert=own.pem")).toThrow('unknown parameter "sslcert"');
});

it("reads a section of the service file", async () => {
  const file = join(await temporaryFolder(), "services");
  await writeFile(
    file,
    "[other]\nhost=other\n[office]\n# the office\nhost=db.example\nport = 6000\npassword=a=b\n[last]\nuser=x\n",
  );
  const environment = { PGSERVICEFILE: file };
  expect(read("postgresql:///desk?service=office", environment)).toMatchObject({
    host: "db.example",
    port: 6000,
    password: "a=b",
    database: "desk",
  });
  expect(() => read("postgresql:///desk?service=none", environment)).toThrow('no service "none"');
});

import { expect, it } from "vitest";
import { requireSqlite } from "../../../electron/store/require-sqlite.ts";

it.each(["3.50.4", "2.99.0", "", undefined])("rejects a runtime with SQLite %s", (version) => {
  expect(() => requireSqlite(version)).toThrow(/^Lanedesk needs SQLite 3\.51 or later/);
});

it.each(["3.51.0", "3.100.0", "4.0.0", process.versions.sqlite])("accepts SQLite %s", (version) => {
  expect(() => requireSqlite(version)).not.toThrow();
});

import { first } from "./0001-first.ts";
import { synchronization } from "./0002-synchronization.ts";
import { shelves } from "./0003-saved-items.ts";
import type { Migration } from "./migration.ts";

/** Every step, oldest first. Tests open a store of each: `node test/support/keep-store.ts VERSION` keeps one. */
export const migrations: readonly Migration[] = [first, synchronization, shelves];

import { first } from "./0001-first.ts";
import type { Migration } from "./migration.ts";

/** Every step, oldest first. */
export const migrations: readonly Migration[] = [first];

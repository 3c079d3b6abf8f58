import { createSync, type Sync } from "../../../electron/sync/sync.ts";

type Environment = Parameters<typeof createSync>[0];

const fail = (cause: unknown): never => {
  throw cause;
};

/** Creates the sync of a desk with a fixed random source; a program error fails the test unless `report` is given. */
export const createTestSync = (
  { context, http, secrets }: Pick<Environment, "context" | "http" | "secrets">,
  report: Environment["report"] = fail,
): Sync => createSync({ context, http, random: () => 0.5, secrets, report });

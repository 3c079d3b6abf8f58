import { createSync, type Sync } from "../../../electron/sync/sync.ts";

type Environment = Parameters<typeof createSync>[0];

const fail = (cause: unknown): never => {
  throw cause;
};

/** Synchronizing at a desk, with chance at its middle; a fault of the program's own fails the test, unless it is told. */
export const syncAt = (
  { context, http, secrets }: Pick<Environment, "context" | "http" | "secrets">,
  report: Environment["report"] = fail,
): Sync => createSync({ context, http, random: () => 0.5, secrets, report });

import type { DBCoreMutateRequest, Dexie } from "dexie";

/** Counts the database's write requests, except empty requests. Returns a function that returns the count. */
export function createChangeCounter(database: Dexie): () => number {
  let changes = 0;
  database.use({
    stack: "dbcore",
    name: "count changes",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(request) {
            if (hasChanges(request)) changes += 1;
            return table.mutate(request);
          },
        };
      },
    }),
  });
  return () => changes;
}

function hasChanges(request: DBCoreMutateRequest): boolean {
  if (request.type === "deleteRange") return true;
  return (request.type === "delete" ? request.keys : request.values).length > 0;
}

import type { DBCoreMutateRequest, Dexie } from "dexie";

/** Counts what is really changed in a database: a write that finds nothing to do changes nothing. */
export function countChanges(database: Dexie): () => number {
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
            if (changesAnything(request)) changes += 1;
            return table.mutate(request);
          },
        };
      },
    }),
  });
  return () => changes;
}

function changesAnything(request: DBCoreMutateRequest): boolean {
  if (request.type === "deleteRange") return true;
  return (request.type === "delete" ? request.keys : request.values).length > 0;
}

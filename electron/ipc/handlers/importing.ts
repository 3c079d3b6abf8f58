import type { Caller, Context } from "../../services/context.ts";
import { defaultDemo, fillDemo } from "../../services/demo/demo.ts";
import { rememberMapping } from "../../services/import/column-mapping.ts";
import { importFile, readingOf } from "../../services/import/import.ts";
import { previewImport } from "../../services/import/preview.ts";
import type { LongWork } from "../long-work.ts";
import type { Handlers } from "../router.ts";

/** The most rejected rows that cross to the window. */
const mostShown = 1_000;

/** Filling the store from a file, or with the demo brokerage. */
export function importHandlers(context: Context, caller: () => Promise<Caller>, work: LongWork) {
  return {
    "import.preview": ({ workId, ...source }) =>
      work.run(workId, `Looking through ${source.kind}`, (job) => previewImport(context, source, job)),
    "import.run": async ({ workId, ...source }) => {
      const who = await caller();
      const { kind, content } = source;
      const { result, rejected } = await work.run(workId, `Importing ${kind}`, (job) =>
        importFile(context, who, kind, content, job, readingOf(source)),
      );
      await rememberMapping(context, source);
      return { result, rejected: rejected.slice(0, mostShown) };
    },
    "demo.fill": async ({ workId }) => {
      await work.run(workId, "Making the demo brokerage", (job) => fillDemo(context, defaultDemo, job));
      return null;
    },
  } satisfies Partial<Handlers>;
}

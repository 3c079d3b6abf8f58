import type { z } from "zod";
import type { ChannelOutput } from "../../../shared/channels.ts";
import type { ImportSource, importSource } from "../../../shared/views/import.ts";
import type { Caller, Context } from "../../services/context.ts";
import { DEFAULT_DEMO, fillDemo } from "../../services/demo/demo.ts";
import { saveMapping } from "../../services/import/column-mapping.ts";
import { createOutcome, importFile, toImportOptions } from "../../services/import/import.ts";
import { previewImport } from "../../services/import/preview.ts";
import type { LongWork } from "../long-work.ts";
import type { Handlers } from "../router.ts";
import { createUploads } from "../uploads.ts";

/** The window receives at most this many rejected rows; the result counts all of them. */
const MAX_REJECTED_SHOWN = 1_000;

/** The window offers no Undo after an import of more loads, because the list of their ids would block the window. */
const MAX_UNDOABLE_LOADS = 20_000;

const selectUndoableLoads = (loadIds: string[]): string[] =>
  loadIds.length > MAX_UNDOABLE_LOADS ? [] : loadIds;

/** Creates the channel handlers for CSV import and the demo brokerage. */
export function createImportHandlers(context: Context, getCaller: () => Promise<Caller>, work: LongWork) {
  const uploads = createUploads();
  /** The partial results of failed imports by work id, until a window reads them. */
  const failed = new Map<string, ChannelOutput<"import.failed">>();
  const toSource = ({ uploadId, content, ...source }: z.output<typeof importSource>): ImportSource => ({
    ...source,
    content: uploadId === undefined ? content : uploads.open(uploadId),
  });
  return {
    "import.upload": async ({ uploadId, text }) => {
      await uploads.append(uploadId, text);
      return null;
    },
    "import.discardUpload": async ({ uploadId }) => {
      await uploads.remove(uploadId);
      return null;
    },
    "import.preview": async ({ workId, ...request }) => {
      const caller = await getCaller();
      const source = toSource(request);
      return await work.run(workId, `Reviewing ${source.kind}`, (job) =>
        previewImport(context, caller, source, job),
      );
    },
    "import.run": async ({ workId, ...request }) => {
      const caller = await getCaller();
      const source = toSource(request);
      const { kind, content } = source;
      const outcome = createOutcome();
      const { result, rejected, addedLoadIds } = outcome;
      try {
        await work.run(workId, `Importing ${kind}`, (job) =>
          importFile(context, caller, kind, content, job, toImportOptions(source), outcome),
        );
        await saveMapping(context, source);
      } catch (error) {
        const { added, changed } = result;
        failed.set(workId, { added, changed, addedLoadIds: selectUndoableLoads(addedLoadIds) });
        throw error;
      }
      return {
        result,
        rejected: rejected.slice(0, MAX_REJECTED_SHOWN),
        addedLoadIds: selectUndoableLoads(addedLoadIds),
      };
    },
    "import.failed": async ({ workId }) => {
      const partial = failed.get(workId) ?? { added: 0, changed: 0, addedLoadIds: [] };
      failed.delete(workId);
      return partial;
    },
    "demo.fill": async ({ workId }) => {
      const caller = await getCaller();
      await work.run(workId, "Adding demo data", (job) => fillDemo(context, caller, DEFAULT_DEMO, job));
      return null;
    },
  } satisfies Partial<Handlers>;
}

import type { RemoteLinkRecord } from "../../store/store.ts";
import { STOPS_PATH } from "../merge/load-fields.ts";
import { findDifferences } from "../merge/merge-loads.ts";
import { readRemoteLoad } from "../merge/remote-load.ts";
import { requestBody } from "../merge/request-body.ts";
import { readLocalValues } from "./load-record.ts";
import type { MergeInput } from "./merge-input.ts";
import { digestLoad, guardFields } from "./remote-link.ts";

/**
 * Changes that came with a copy of the store may have been sent since the copy was taken, and undone there by
 * somebody. Where the remote's load is another than was agreed, nobody can tell, so each field that was changed here
 * is asked about wherever the remote has another value. Where it is not, they were never sent.
 */
export function guardCopiedEdits(situation: MergeInput): MergeInput {
  const { session, load, local, link, edits, base, answer, isNews, sent, now } = situation;
  const copied = edits.filter((edit) => edit.kind === "update" && edit.copied);
  if (copied.length === 0 || !(isNews || sent)) return situation;
  if (sent || digestLoad(answer.load) === digestLoad(base)) {
    load.saveEdits(copied.map((edit) => ({ ...edit, copied: false })));
    return { ...situation, edits: load.edits };
  }
  const here = readLocalValues(local, answer.load.values, (email) => session.directory.has(email));
  const own = findDifferences(base.values, here).map(({ path }) => path);
  if (own.length === 0) return { ...situation, isCopied: true };
  const body = requestBody(here, link.base, null);
  const { loadStops } = own.includes(STOPS_PATH) ? body : link.base;
  const asked: RemoteLinkRecord = {
    ...link,
    base: { ...link.base, ...body, loadStops: loadStops ?? null },
    guarded: guardFields(link.guarded, own, now),
  };
  load.saveLink(asked);
  return { ...situation, isCopied: true, link: asked, base: readRemoteLoad(asked.base) ?? base };
}

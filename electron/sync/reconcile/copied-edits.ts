import type { RemoteLinkRecord } from "../../store/store.ts";
import { STOPS_PATH } from "../merge/load-fields.ts";
import { findDifferences } from "../merge/merge-loads.ts";
import { readRemoteLoad } from "../merge/remote-load.ts";
import { buildRequestBody } from "../merge/request-body.ts";
import { readLocalValues } from "./load-record.ts";
import type { MergeInput } from "./merge-input.ts";
import { addGuards, digestLoad } from "./remote-link.ts";

/**
 * Guards edits that came with a copy of the store. The original store may have sent these edits later, and a user may
 * have undone them on the remote. If the remote load has changed, the broker decides on every locally changed field in
 * which the remote differs. Otherwise no store has sent the edits, and sync sends them as usual.
 * @returns the input with the guarded link and its base, or with the edits that sync may send; unchanged without copied
 * edits or a new response
 */
export function guardCopiedEdits(input: MergeInput): MergeInput {
  const { session, load, local, link, edits, base, response, isReceived, sent, now } = input;
  const copied = edits.filter((edit) => edit.kind === "update" && edit.isCopied);
  if (copied.length === 0 || !(isReceived || sent)) return input;
  if (sent || digestLoad(response.load) === digestLoad(base)) {
    load.saveEdits(copied.map((edit) => ({ ...edit, isCopied: false })));
    return { ...input, edits: load.edits };
  }
  const values = readLocalValues(local, response.load.values, session.directory);
  const changed = findDifferences(base.values, values).map(({ path }) => path);
  if (changed.length === 0) return { ...input, isCopied: true };
  const body = buildRequestBody(values, link.base, null);
  const { loadStops } = changed.includes(STOPS_PATH) ? body : link.base;
  const guardedLink: RemoteLinkRecord = {
    ...link,
    base: { ...link.base, ...body, loadStops: loadStops ?? null },
    guarded: addGuards(link.guarded, changed, now),
  };
  load.saveLink(guardedLink);
  return { ...input, isCopied: true, link: guardedLink, base: readRemoteLoad(guardedLink.base) ?? base };
}

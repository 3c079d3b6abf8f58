import { LanedeskError } from "../../../shared/failure.ts";
import type { Resolution } from "../../../shared/views/sync.ts";
import { saveLoadChanges } from "../../services/loads/change-load.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import type { ConflictRecord, RemoteLinkRecord } from "../../store/store.ts";
import { agreedBase } from "../loads/link.ts";
import { hasState, localValues, withContent } from "../loads/load-record.ts";
import { solvedWords } from "../loads/solved-words.ts";
import { type Choose, mergeLoads, sameLoad } from "../merge/merge.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import { type Matter, tell } from "./matter.ts";

/**
 * Stores the load as the broker chose it, field by field, and sends it again where the remote has it otherwise.
 * @throws LanedeskError "invalid" when a field is left without a choice
 */
export async function mergeChosen(
  matter: Matter,
  link: RemoteLinkRecord,
  remote: RemoteLoad,
  conflict: ConflictRecord,
  resolution: Resolution,
): Promise<void> {
  const { context, parts, edit, local } = matter;
  const kept = readRemoteLoad(link.base);
  if (!kept) return;
  const base = agreedBase(link, kept, remote);
  // Whom the remote knows is not known here: a user whom it does not know is left to it when the load is sent.
  const unasked = (path: string) => (path === "postAsUser" ? "local" : undefined);
  const choose: Choose = (path) =>
    resolution.how === "fields" ? (resolution.choices[path] ?? unasked(path)) : resolution.how;
  const here = localValues(local, remote.values, () => true);
  const guarded = new Set(link.guarded.map(({ path }) => path));
  const { merged, conflicts } = mergeLoads(base.values, here, remote.values, choose, guarded);
  if (conflicts.length > 0)
    throw new LanedeskError(
      "invalid",
      `Choose a value for ${conflicts.map(({ label }) => label).join(", ")} too. Nothing was changed.`,
    );
  const { clock, newId } = context.env;
  const now = clock.now();
  const after = sameLoad(here, merged) ? local : withContent(local, merged, remote, now, newId);
  if (after !== local) {
    const activity = createActivity(after, "Conflict solved", now, newId());
    await saveLoadChanges(parts, [{ before: local, after, activity }], "remote");
  }
  const asked = mergeLoads(base.values, here, remote.values, undefined, guarded).conflicts;
  await tell(matter, solvedWords(asked, choose));
  // Where the states differ, such as a booking that a restored remote forgot, the load is read once more.
  const look = hasState(after, remote.state) ? { etag: conflict.etag } : { etag: "", readDueAt: 0 };
  await parts.remoteLinks.saveMany([
    { ...link, ...look, base: remote.raw, revision: after.revision, guarded: [], unanswered: [] },
  ]);
  if (sameLoad(merged, remote.values)) await parts.outbox.removeMany([edit.editId]);
  else await parts.outbox.saveMany([{ ...edit, state: "waiting", conflict: null, dueAt: 0, words: "" }]);
}

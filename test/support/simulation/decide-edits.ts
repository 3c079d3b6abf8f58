import { type EditRecord, NOT_DUE } from "../../../electron/store/store.ts";
import { applyDecision, getExpectedLosses } from "./decision.ts";
import { fields } from "./schedule.ts";
import { getTag, getValue } from "./tagged-load.ts";
import { type DesktopState, findRemoteLoads, getRemoteStatus, type World } from "./world.ts";

/** Decides every conflict, rejected edit and edit in doubt for `side`. */
export async function decideEdits(
  world: World,
  { desktop, store }: DesktopState,
  side: "local" | "remote",
): Promise<void> {
  const undecided = await store.read(
    ["outbox", "loads", "remoteLinks"],
    async ({ outbox, loads, remoteLinks }) => {
      const { records } = await outbox.readPage(desktop.caller.accountId, null, 200);
      const edits = records.filter(({ state, dueAt }) => dueAt === NOT_DUE && decidableStates.has(state));
      const loadIds = edits.map(({ loadId }) => loadId);
      const locals = await loads.findMany(desktop.caller.accountId, loadIds);
      const links = await remoteLinks.findMany(loadIds);
      return edits.map((edit, index) => ({ edit, local: locals[index], link: links[index] }));
    },
  );
  for (const { edit, local, link } of undecided) {
    if (!local) continue;
    const tag = getTag(local);
    if (edit.kind === "delete" && side === "remote") world.undeleted.add(tag);
    // The ended loads of the tag are from before the post in doubt.
    const posted = edit.state === "in doubt" ? await findRemoteLoads(world, tag) : [];
    const there = posted.find((load) => getRemoteStatus(load) === "available") ?? posted.at(-1);
    const decision = { edit, local, link, side, found: there && String(there.loadId) };
    for (const loss of getExpectedLosses(decision))
      if (loss.kind === "single post") world.allowedDuplicates.add(tag);
      else if (loss.kind === "remote load") world.localOnly.add(`${desktop.name} ${tag}`);
      else
        for (const field of fields) {
          const [before, after] = [getValue(loss.discarded, field), getValue(loss.chosen, field)];
          world.attempts.push({ desktop: desktop.name, tag, field, before, after });
        }
    await applyDecision(desktop, decision);
  }
}

const decidableStates = new Set<EditRecord["state"]>(["conflict", "rejected", "in doubt"]);

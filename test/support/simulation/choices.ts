import { type EditRecord, NOT_DUE } from "../../../electron/store/store.ts";
import { decide, givenUpBy } from "./broker.ts";
import { fields } from "./schedule.ts";
import { tagOf, valueIn } from "./tagged-load.ts";
import { type Place, remoteOf, type World } from "./world.ts";

/** A broker decides on everything that waits for a person. */
export async function choose(
  world: World,
  { desktop, store }: Place,
  side: "local" | "remote",
): Promise<void> {
  const waiting = await store.read(
    ["outbox", "loads", "remoteLinks"],
    async ({ outbox, loads, remoteLinks }) => {
      const { records } = await outbox.readPage(desktop.caller.accountId, null, 200);
      const edits = records.filter(({ state, dueAt }) => dueAt === NOT_DUE && decided.has(state));
      const loadIds = edits.map(({ loadId }) => loadId);
      const locals = await loads.findMany(desktop.caller.accountId, loadIds);
      const links = await remoteLinks.findMany(loadIds);
      return edits.map((edit, index) => ({ edit, local: locals[index], link: links[index] }));
    },
  );
  for (const { edit, local, link } of waiting) {
    if (!local) continue;
    const tag = tagOf(local);
    const [there] = edit.state === "in doubt" ? await remoteOf(world, tag) : [];
    const decision = { edit, local, link, side, found: there && String(there.loadId) };
    for (const given of givenUpBy(decision))
      if (given.what === "being single") world.repeated.add(tag);
      else if (given.what === "the remote's load") world.alone.add(`${desktop.name} ${tag}`);
      else
        for (const field of fields) {
          const [before, after] = [valueIn(given.of, field), valueIn(given.for, field)];
          world.attempts.push({ desktop: desktop.name, tag, field, before, after });
        }
    await decide(desktop, decision);
  }
}

const decided = new Set<EditRecord["state"]>(["conflict", "rejected", "in doubt"]);

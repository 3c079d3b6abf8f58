import type { Context } from "../services/context.ts";
import type { HttpClient } from "./client/request.ts";
import { createTimetable, type Timetable } from "./timetable.ts";
import { longestPause, soon, type Turn, type Turned } from "./turn.ts";

interface AreaOptions {
  context: Context;
  wire: Pick<HttpClient, "after">;
  turn: Turn;
  /** Takes the area's turn, unless a person has to do something first. */
  take(): Promise<Turned>;
  /** What is wrong with the areas, in words. */
  trouble(): string;
  /** Told of every fault of the program's own. */
  report(cause: unknown): void;
}

/** The timetable of one area: after each of its turns the windows are told, and the next one is planned. */
export function scheduleTurns({ context, wire, turn, take, trouble, report }: AreaOptions): Timetable {
  const timetable = createTimetable(wire, async () => {
    const before = trouble();
    let turned: Turned = "idle";
    try {
      turned = await take();
    } catch (cause) {
      turn.faulted(cause);
      report(cause);
    }
    if (turned !== "idle" || trouble() !== before) context.publish("sync.changed", null);
    await planNext(turned).catch((cause: unknown) => {
      // A store that cannot be read now may be read later; until then the rest of the program goes on.
      report(cause);
      timetable.plan(longestPause);
    });
  });

  async function planNext(turned: Turned): Promise<void> {
    if (!timetable.isStarted()) return;
    const remote = await context.store.read(["kept"], ({ kept }) => kept.find("remote"));
    if (!remote?.connected) return;
    const wait = turned === "paused" ? longestPause : Math.max(soon, await turn.next(remote));
    if (Number.isFinite(wait)) timetable.plan(wait);
  }

  return timetable;
}

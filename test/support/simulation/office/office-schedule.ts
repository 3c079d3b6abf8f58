import { createRandomStream } from "../../random-stream.ts";
import { type FieldName, fields } from "../schedule.ts";

/** The place where a person works: the index of a desktop, or the office's own window. */
export type Place = number | "office";

/** One action, `at` milliseconds after the start. Tags identify loads, numbers carriers. */
export type OfficeStep = { at: number } & (
  | { action: "post" | "delete" | "restore" | "refresh" | "book" | "unbook"; place: Place; tag: string }
  | { action: "edit"; place: Place; tag: string; field: FieldName }
  | { action: "note" | "remind" | "customer" | "delete note"; place: Place; tag: string }
  | { action: "decide carrier" | "clear carrier" | "enter facts"; place: Place; usdotNumber: string }
  /** The office imports a change of a carrier. */
  | { action: "import carrier"; usdotNumber: string }
  | { action: "decide"; place: number; side: "local" | "remote" }
  | { action: "crash"; place: number; waits: number; downMs: number }
  | { action: "offline"; place: number; durationMs: number }
  | { action: "clock"; place: number; skewMs: number }
  /** The database is set back to the last backup. */
  | { action: "back up office" | "set back office" }
);

export interface OfficeSchedule {
  seed: number;
  desktops: number;
  /** How far each desktop's clock is off, in milliseconds. */
  skews: number[];
  hasNetworkFaults: boolean;
  steps: OfficeStep[];
}

const SCHEDULE_MS = 10 * 60_000;

/** Creates the schedule of a seed. */
export function createOfficeSchedule(seed: number): OfficeSchedule {
  const random = createRandomStream(seed);
  const desktops = 3;
  const tags = Array.from({ length: 1 + random.whole(4) }, (_, index) => `tag-${index}`);
  const pickPlace = (): Place => (random.next() < 0.1 ? "office" : random.whole(desktops));
  const steps: OfficeStep[] = tags.map((tag) => ({
    at: random.whole(SCHEDULE_MS / 4),
    action: "post",
    place: pickPlace(),
    tag,
  }));
  for (let more = 6 + random.whole(34); more > 0; more -= 1) steps.push(createRandomStep());
  if (random.next() < 0.4) for (let times = 1 + random.whole(3); times > 0; times -= 1) steps.push(...race());
  if (random.next() < 0.3) steps.push(...setBack());
  return {
    seed,
    desktops,
    skews: Array.from({ length: desktops }, () => random.whole(600_000) - 300_000),
    hasNetworkFaults: random.next() < 0.7,
    steps: steps.sort((left, right) => left.at - right.at),
  };

  /** Two people change the same load at about the same time. */
  function race(): OfficeStep[] {
    const tag = random.pick(tags);
    const at = random.whole(SCHEDULE_MS);
    return [createLoadStep(at, tag), createLoadStep(at + random.whole(3_000), tag)];
  }

  function setBack(): OfficeStep[] {
    const at = random.whole(SCHEDULE_MS / 2);
    const restored = at + random.whole(SCHEDULE_MS / 2);
    const tag = random.pick(tags);
    return [
      { at, action: "back up office" },
      createLoadStep(at + random.whole(restored - at + 1), tag),
      { at: restored, action: "set back office" },
      ...(random.next() < 0.5 ? [createLoadStep(restored + 1 + random.whole(2_000), tag)] : []),
    ];
  }

  function createLoadStep(at: number, tag: string): OfficeStep {
    const place = pickPlace();
    const dice = random.next();
    if (dice < 0.4) return { at, action: "edit", place, tag, field: random.pick(fields) };
    if (dice < 0.55) return { at, action: "book", place, tag };
    if (dice < 0.65) return { at, action: "unbook", place, tag };
    if (dice < 0.72) return { at, action: "delete", place, tag };
    if (dice < 0.78) return { at, action: "restore", place, tag };
    if (dice < 0.82) return { at, action: "refresh", place, tag };
    return { at, action: random.pick(["note", "remind", "customer", "delete note"]), place, tag };
  }

  function createRandomStep(): OfficeStep {
    const at = random.whole(SCHEDULE_MS);
    const place = random.whole(desktops);
    const usdotNumber = String(100 + random.whole(3));
    const dice = random.next();
    if (dice < 0.62) return createLoadStep(at, random.pick(tags));
    if (dice < 0.66) return { at, action: "decide", place, side: random.pick(["local", "remote"]) };
    if (dice < 0.7) return { at, action: "import carrier", usdotNumber };
    if (dice < 0.8)
      return {
        at,
        action: random.pick(["decide carrier", "clear carrier", "enter facts"]),
        place: pickPlace(),
        usdotNumber,
      };
    if (dice < 0.88)
      return { at, action: "crash", place, waits: 1 + random.whole(80), downMs: random.whole(90_000) };
    if (dice < 0.97) return { at, action: "offline", place, durationMs: random.whole(300_000) };
    return { at, action: "clock", place, skewMs: random.whole(1_200_000) - 600_000 };
  }
}

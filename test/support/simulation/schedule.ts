import { createChance } from "../chance.ts";

/** The fields that the brokers of the simulation change, each in its own way. */
export const fields = ["note", "loadNumber", "weight", "contact", "stops"] as const;
export type FieldName = (typeof fields)[number];

/** Something that happens at a moment, in milliseconds from the start. Loads are named by their tags. */
export type Step =
  | { at: number; what: "post"; desktop: number; tag: string }
  | { at: number; what: "edit"; desktop: number; tag: string; field: FieldName }
  | { at: number; what: "delete"; desktop: number; tag: string }
  | { at: number; what: "refresh"; desktop: number; tag: string }
  | { at: number; what: "follow"; desktop: number; tag: string }
  | { at: number; what: "crash"; desktop: number; waits: number; down: number }
  | { at: number; what: "offline"; desktop: number; lasts: number }
  /** A gateway in between answers so many of a hundred requests itself. */
  | { at: number; what: "astray"; desktop: number; lasts: number; share: number }
  | { at: number; what: "resume"; desktop: number }
  | { at: number; what: "colleague"; tag: string; field: FieldName }
  | { at: number; what: "book"; tag: string }
  | { at: number; what: "carrier"; usdotNumber: string }
  | { at: number; what: "clock"; desktop: number; skew: number }
  | { at: number; what: "choose"; desktop: number; side: "local" | "remote" }
  /** The desktop's own store is backed up, and restored. */
  | { at: number; what: "keep"; desktop: number }
  | { at: number; what: "put back"; desktop: number }
  | { at: number; what: "backup" }
  | { at: number; what: "restore" };

export interface Schedule {
  seed: number;
  remote: "lanedesk" | "bare";
  desktops: number;
  /** How far each desktop's clock is off, in milliseconds. */
  skews: number[];
  stormy: boolean;
  steps: Step[];
}

const lasts = 10 * 60_000;

/** A schedule made from a seed. */
export function scheduleOf(seed: number): Schedule {
  const chance = createChance(seed);
  const desktops = 2 + chance.whole(4);
  const isRestored = chance.next() < 0.25;
  const tags = Array.from({ length: 1 + chance.whole(4) }, (_, index) => `tag-${index}`);
  const steps: Step[] = tags.map((tag) => ({
    at: chance.whole(lasts / 3),
    what: "post",
    desktop: chance.whole(desktops),
    tag,
  }));
  const more = 4 + chance.whole(24);
  for (let index = 0; index < more; index += 1) steps.push(anyStep());
  if (isRestored) for (let times = 1 + chance.whole(2); times > 0; times -= 1) steps.push(...restore());
  const schedule: Schedule = {
    seed,
    remote: chance.next() < 0.5 ? "lanedesk" : "bare",
    desktops,
    skews: Array.from({ length: desktops }, () => chance.whole(3_600_000) - 1_800_000),
    stormy: chance.next() < 0.8,
    steps,
  };
  // Drawn last, so that the other schedules stay what their seeds made them before.
  if (!isRestored && chance.next() < 0.15) steps.push(...putBack());
  if (chance.next() < 0.3) steps.push(...inHaste());
  if (chance.next() < 0.3) steps.push(astray(schedule.remote));
  steps.sort((left, right) => left.at - right.at);
  return schedule;

  /** The remote is backed up, edited from a desktop, restored, and often edited there before a desktop looks. */
  function restore(): Step[] {
    const tag = chance.pick(tags);
    const field = chance.pick(fields);
    const at = chance.whole(lasts / 2);
    const edited = at + chance.whole(60_000);
    const restored = edited + chance.whole(180_000);
    const desktop = chance.whole(desktops);
    return [
      { at, what: "backup" },
      { at: edited, what: "edit", desktop, tag, field },
      { at: restored, what: "restore" },
      ...(chance.next() < 0.7 ? [{ at: restored + 1, what: "colleague" as const, tag, field }] : []),
    ];
  }

  /**
   * A desktop posts a load and is backed up before that is sent or soon after; later it is restored. Not the first one:
   * the carriers that it has taken over since are gone with its store.
   */
  function putBack(): Step[] {
    const desktop = 1 + chance.whole(desktops - 1);
    const at = chance.whole(lasts / 2);
    const tag = chance.pick(tags);
    const field = chance.pick(fields);
    return [
      { at, what: "post", desktop, tag: "tag-kept" },
      { at: at + chance.whole(2_000), what: "keep", desktop },
      { at: at + chance.whole(60_000), what: "edit", desktop, tag: chance.pick([tag, "tag-kept"]), field },
      { at: at + 2_000 + chance.whole(240_000), what: "put back", desktop },
    ];
  }

  /** Where some requests get through, what a bare remote says itself and what is said in its place look the same. */
  function astray(remote: Schedule["remote"]): Step {
    const share = remote === "lanedesk" && chance.next() < 0.5 ? 50 : 100;
    const desktop = chance.whole(desktops);
    return { at: chance.whole(lasts), what: "astray", desktop, lasts: chance.whole(400_000), share };
  }

  /** A broker who posted a load changes a field of it again and again, sooner than the answers come. */
  function inHaste(): Step[] {
    const tag = chance.pick(tags);
    const field = chance.pick(fields);
    const desktop = steps.find((step) => step.what === "post" && step.tag === tag);
    let at = lasts / 3 + chance.whole(lasts / 3);
    return Array.from({ length: 3 + chance.whole(6) }, () => {
      at += 500 + chance.whole(8_000);
      return { at, what: "edit", desktop: desktop?.what === "post" ? desktop.desktop : 0, tag, field };
    });
  }

  function anyStep(): Step {
    const at = chance.whole(lasts);
    const desktop = chance.whole(desktops);
    const tag = chance.pick(tags);
    const field = chance.pick(fields);
    const dice = chance.next();
    if (dice < 0.34) return { at, what: "edit", desktop, tag, field };
    if (dice < 0.38) return { at, what: "choose", desktop, side: chance.pick(["local", "remote"]) };
    if (dice < 0.4) return { at, what: "clock", desktop, skew: chance.whole(7_200_000) - 3_600_000 };
    if (dice < 0.58) return { at, what: "follow", desktop, tag };
    if (dice < 0.63) return { at, what: "carrier", usdotNumber: String(100 + chance.whole(3)) };
    if (dice < 0.74)
      return { at, what: "crash", desktop, waits: 1 + chance.whole(60), down: chance.whole(90_000) };
    if (dice < 0.8) return { at, what: "offline", desktop, lasts: chance.whole(240_000) };
    if (dice < 0.84) return { at, what: "delete", desktop, tag };
    if (dice < 0.88) return { at, what: "refresh", desktop, tag };
    if (dice < 0.91) return { at, what: "resume", desktop };
    if (dice < 0.97) return { at, what: "colleague", tag, field };
    return { at, what: "book", tag };
  }
}

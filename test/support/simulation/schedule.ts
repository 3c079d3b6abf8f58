import type { Settings } from "../../../shared/views/settings.ts";
import { createRandomStream } from "../random-stream.ts";

/** The fields that simulated brokers edit. */
export const fields = ["note", "loadNumber", "weight", "contact", "stops"] as const;
export type FieldName = (typeof fields)[number];

/** One action, `at` milliseconds after the start. Tags identify loads. */
export type Step =
  | { at: number; action: "post"; desktop: number; tag: string }
  | { at: number; action: "edit"; desktop: number; tag: string; field: FieldName }
  | { at: number; action: "delete"; desktop: number; tag: string }
  | { at: number; action: "refresh"; desktop: number; tag: string }
  | { at: number; action: "book here"; desktop: number; tag: string }
  | { at: number; action: "unbook"; desktop: number; tag: string }
  | { at: number; action: "follow"; desktop: number; tag: string }
  | { at: number; action: "crash"; desktop: number; waits: number; downMs: number }
  | { at: number; action: "offline"; desktop: number; durationMs: number }
  /** A proxy answers `share` percent of the requests. */
  | { at: number; action: "intercept"; desktop: number; durationMs: number; share: number }
  /** A middle box answers `share` percent of the requests for the remote's capabilities. */
  | { at: number; action: "misreport"; desktop: number; durationMs: number; share: number }
  | { at: number; action: "resume"; desktop: number }
  | { at: number; action: "colleague"; tag: string; field: FieldName }
  | { at: number; action: "book"; tag: string }
  | { at: number; action: "carrier"; usdotNumber: string }
  | { at: number; action: "clock"; desktop: number; skewMs: number }
  | { at: number; action: "decide"; desktop: number; side: "local" | "remote" }
  /** Backs up and restores the desktop's store. */
  | { at: number; action: "back up desktop"; desktop: number }
  | { at: number; action: "restore desktop"; desktop: number }
  | { at: number; action: "back up remote" }
  | { at: number; action: "restore remote" };

export interface Schedule {
  seed: number;
  remote: "lanedesk" | "bare";
  desktops: number;
  /** How far each desktop's clock is off, in milliseconds. */
  skews: number[];
  hasNetworkFaults: boolean;
  /** What desktops do on the remote with loads that are booked there; "delete" if missing. */
  bookedLoads?: Settings["bookedLoads"];
  steps: Step[];
}

const SCHEDULE_MS = 10 * 60_000;

/** Creates the schedule of a seed. */
export function createSchedule(seed: number): Schedule {
  const random = createRandomStream(seed);
  const desktops = 2 + random.whole(4);
  const isRestored = random.next() < 0.25;
  const tags = Array.from({ length: 1 + random.whole(4) }, (_, index) => `tag-${index}`);
  const steps: Step[] = tags.map((tag) => ({
    at: random.whole(SCHEDULE_MS / 3),
    action: "post",
    desktop: random.whole(desktops),
    tag,
  }));
  const more = 4 + random.whole(24);
  for (let index = 0; index < more; index += 1) steps.push(randomStep());
  if (isRestored) for (let times = 1 + random.whole(2); times > 0; times -= 1) steps.push(...restoreRemote());
  const schedule: Schedule = {
    seed,
    remote: random.next() < 0.5 ? "lanedesk" : "bare",
    desktops,
    skews: Array.from({ length: desktops }, () => random.whole(3_600_000) - 1_800_000),
    hasNetworkFaults: random.next() < 0.8,
    steps,
  };
  // Drawn last, so that the schedules of known seeds stay the same.
  if (!isRestored && random.next() < 0.15) steps.push(...restoreDesktop());
  if (random.next() < 0.3) steps.push(...editQuickly());
  if (random.next() < 0.3) steps.push(interceptRequests(schedule.remote));
  if (random.next() < 0.4)
    for (let times = 1 + random.whole(3); times > 0; times -= 1) steps.push(misreport());
  if (random.next() < 0.5) steps.push(...bookAndUnbook());
  if (random.next() < 0.3) schedule.bookedLoads = random.pick(["ask", "leave"]);
  steps.sort((left, right) => left.at - right.at);
  return schedule;

  /** Backs up the remote, edits from a desktop, restores, and often edits on the remote before a desktop reads it. */
  function restoreRemote(): Step[] {
    const tag = random.pick(tags);
    const field = random.pick(fields);
    const at = random.whole(SCHEDULE_MS / 2);
    const edited = at + random.whole(60_000);
    const restored = edited + random.whole(180_000);
    const desktop = random.whole(desktops);
    return [
      { at, action: "back up remote" },
      { at: edited, action: "edit", desktop, tag, field },
      { at: restored, action: "restore remote" },
      ...(random.next() < 0.7 ? [{ at: restored + 1, action: "colleague" as const, tag, field }] : []),
    ];
  }

  /**
   * A desktop posts a load, is backed up before or soon after sending it, and is restored later. Never the first
   * desktop: a restore would lose the carriers that it had already cleared from the queue.
   */
  function restoreDesktop(): Step[] {
    const desktop = 1 + random.whole(desktops - 1);
    const at = random.whole(SCHEDULE_MS / 2);
    const tag = random.pick(tags);
    const field = random.pick(fields);
    return [
      { at, action: "post", desktop, tag: "tag-backup" },
      { at: at + random.whole(2_000), action: "back up desktop", desktop },
      {
        at: at + random.whole(60_000),
        action: "edit",
        desktop,
        tag: random.pick([tag, "tag-backup"]),
        field,
      },
      { at: at + 2_000 + random.whole(240_000), action: "restore desktop", desktop },
    ];
  }

  /** A bare remote's answers look like a proxy's, so all of its requests are intercepted. */
  function interceptRequests(remote: Schedule["remote"]): Step {
    const share = remote === "lanedesk" && random.next() < 0.5 ? 50 : 100;
    const desktop = random.whole(desktops);
    return {
      at: random.whole(SCHEDULE_MS),
      action: "intercept",
      desktop,
      durationMs: random.whole(400_000),
      share,
    };
  }

  /** A desktop books a load and often unbooks it, before or after it is deleted on the remote. */
  function bookAndUnbook(): Step[] {
    const tag = random.pick(tags);
    const poster = steps.find((step) => step.action === "post" && step.tag === tag);
    const desktop =
      poster?.action === "post" && random.next() < 0.7 ? poster.desktop : random.whole(desktops);
    let at = random.whole(SCHEDULE_MS / 2);
    const found: Step[] = [];
    for (let times = 1 + random.whole(3); times > 0; times -= 1) {
      at += random.whole(random.next() < 0.5 ? 20_000 : 200_000);
      found.push({ at, action: "book here", desktop, tag });
      at += random.whole(random.next() < 0.5 ? 20_000 : 200_000);
      if (times > 1 || random.next() < 0.6) found.push({ at, action: "unbook", desktop, tag });
    }
    return found;
  }

  /** Often from the start, before the desktop knows what the remote offers. */
  function misreport(): Step {
    const at = random.next() < 0.4 ? 0 : random.whole(SCHEDULE_MS);
    const desktop = random.whole(desktops);
    const share = random.pick([30, 70, 100]);
    return { at, action: "misreport", desktop, durationMs: random.whole(600_000), share };
  }

  /** The broker who posted a load edits a field several times before the answers arrive. */
  function editQuickly(): Step[] {
    const tag = random.pick(tags);
    const field = random.pick(fields);
    const desktop = steps.find((step) => step.action === "post" && step.tag === tag);
    let at = SCHEDULE_MS / 3 + random.whole(SCHEDULE_MS / 3);
    return Array.from({ length: 3 + random.whole(6) }, () => {
      at += 500 + random.whole(8_000);
      return { at, action: "edit", desktop: desktop?.action === "post" ? desktop.desktop : 0, tag, field };
    });
  }

  function randomStep(): Step {
    const at = random.whole(SCHEDULE_MS);
    const desktop = random.whole(desktops);
    const tag = random.pick(tags);
    const field = random.pick(fields);
    const dice = random.next();
    if (dice < 0.34) return { at, action: "edit", desktop, tag, field };
    if (dice < 0.38) return { at, action: "decide", desktop, side: random.pick(["local", "remote"]) };
    if (dice < 0.4) return { at, action: "clock", desktop, skewMs: random.whole(7_200_000) - 3_600_000 };
    if (dice < 0.58) return { at, action: "follow", desktop, tag };
    if (dice < 0.63) return { at, action: "carrier", usdotNumber: String(100 + random.whole(3)) };
    if (dice < 0.74)
      return { at, action: "crash", desktop, waits: 1 + random.whole(60), downMs: random.whole(90_000) };
    if (dice < 0.8) return { at, action: "offline", desktop, durationMs: random.whole(240_000) };
    if (dice < 0.84) return { at, action: "delete", desktop, tag };
    if (dice < 0.88) return { at, action: "refresh", desktop, tag };
    if (dice < 0.91) return { at, action: "resume", desktop };
    if (dice < 0.97) return { at, action: "colleague", tag, field };
    return { at, action: "book", tag };
  }
}

import { setTimeout as pause } from "node:timers/promises";
import { systemHttpClient } from "../../../electron/app.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { createSecretStore } from "../../../electron/sync/connection/secrets.ts";
import { readLoadValues } from "../../../electron/sync/merge/load-fields.ts";
import { findDifferences } from "../../../electron/sync/merge/merge-loads.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { type ServedBrokerage, serveBrokerage } from "../brokerage.ts";
import { type Chance, createChance } from "../chance.ts";
import { deletePath, loadPath, loadsPath, smallLoad } from "../loads.ts";
import { serveWithClock } from "../program.ts";
import { connectWindowApi, type WindowApi } from "../window-api.ts";
import { type Mischief, openFaultyProxy } from "./faulty-proxy.ts";

/** One acknowledged edit: the load, the field, its value and the value before. */
interface Acknowledged {
  tag: string;
  field: "note" | "loadLabel";
  before: unknown;
  after: string;
  at: "local" | "remote";
}

interface Known {
  tag: string;
  local: string;
  /** Its remote id, once it was found there. */
  remote: string | undefined;
  isDeleted: boolean;
}

const hour = 60 * 60_000;

const mischiefs: Mischief[] = ["pass", "pass", "pass", "cut", "delay", "reset after delivery"];

/**
 * Runs two served programs with a faulty network between them. Loads are edited on both sides, the programs are killed at
 * random, and clocks jump. In the end the network recovers, and the loads of both are compared.
 */
export async function battle(rounds: number, seed: number): Promise<{ problems: string[]; story: string }> {
  const chance = createChance(seed);
  const remote = await serveBrokerage(undefined, serveWithClock);
  const local = await serveBrokerage(undefined, serveWithClock);
  const proxy = await openFaultyProxy(() => Number(new URL(remote.url).port));
  const story: string[] = [];
  try {
    await connect(local, proxy.url, remote.ann.token);
    const loads: Known[] = [];
    const edits: Acknowledged[] = [];
    for (let round = 0; round < rounds; round += 1) {
      proxy.choose(() => (chance.next() < 0.02 ? "half-open" : chance.pick(mischiefs)));
      if (loads.length < 4 || chance.next() < 0.15) await post(local, loads, `tag-${round}`);
      const known = anyOf(loads, chance);
      if (known && chance.next() < 0.8)
        await edit(local, "local", known, known.local, round, edits, chance.next());
      const seen = anyOf(
        loads.filter((one) => one.remote),
        chance,
      );
      if (seen?.remote && chance.next() < 0.3)
        await edit(remote, "remote", seen, seen.remote, round, edits, chance.next());
      if (known && chance.next() < 0.04) known.isDeleted = (await remove(local, known)) || known.isDeleted;
      const cycle = sync(local);
      // Clocks jump by hours and back, also during a cycle.
      if (chance.next() < 0.1) await local.moveClock(hour * (chance.whole(14) - 7));
      if (chance.next() < 0.05) await remote.moveClock(hour * (chance.whole(6) - 3));
      if (chance.next() < 0.15) await local.crash();
      if (chance.next() < 0.1) await remote.crash();
      await Promise.race([cycle, pause(400)]);
      await look(remote, loads);
    }
    proxy.choose(() => "pass");
    await Promise.all([local.moveClock(0), remote.moveClock(0)]);
    story.push(`${edits.length} edits of ${loads.length} loads`);
    const status = await untilQuiet(local);
    story.push(JSON.stringify(status));
    return { problems: await compare(local, remote, loads, edits), story: story.join("; ") };
  } finally {
    await local.end();
    await remote.end();
    await proxy.close();
  }
}

const anyOf = (loads: readonly Known[], chance: Chance): Known | undefined =>
  loads.length > 0 ? chance.pick(loads) : undefined;

function connect(local: ServedBrokerage, baseUrl: string, token: string): Promise<void> {
  const draft = {
    baseUrl,
    token,
    monitorUrl: "",
    clientId: "",
    clientPassword: "",
    sendsExisting: true,
    address: "same" as const,
  };
  return local.withStore(async (context) => {
    await connectRemote(context, systemHttpClient, createSecretStore(local.folder), draft);
  });
}

async function post(local: ServedBrokerage, loads: Known[], tag: string): Promise<void> {
  const body = { ...smallLoad, note: "first", loadNumber: tag };
  const answer = await local.ask("POST", loadsPath, { token: local.ann.token, body });
  if (answer.status === 201)
    loads.push({ tag, local: answer.body.loadId, remote: undefined, isDeleted: false });
}

async function edit(
  at: ServedBrokerage,
  side: Acknowledged["at"],
  { tag }: Known,
  loadId: string,
  round: number,
  edits: Acknowledged[],
  dice: number,
): Promise<void> {
  const { token } = at.ann;
  const read = await at.ask("GET", loadPath(loadId), { token });
  if (read.status !== 200) return;
  const field = dice < 0.5 ? "note" : "loadLabel";
  const after = `${side} ${round}`;
  const headers = { "If-Match": read.headers.get("etag") ?? "" };
  const body = { ...read.body, [field]: after };
  const answer = await at.ask("PUT", loadPath(loadId), { token, headers, body });
  if (answer.status === 200) edits.push({ tag, field, before: read.body[field], after, at: side });
}

async function remove(local: ServedBrokerage, { local: loadId }: Known): Promise<boolean> {
  const { token } = local.ann;
  const answer = await local.ask("DELETE", deletePath(loadId), { token, body: { reason: "2" } });
  return answer.status === 204;
}

const sync = (local: ServedBrokerage) =>
  local.ask("POST", "/lanedesk/v1/sync", { token: local.ann.token }).catch(() => undefined);

interface Row {
  loadId: string;
  loadNumber: string;
}

/** The loads of the board, read over the window's channel, because the interface has no list. */
async function board(brokerage: ServedBrokerage): Promise<Row[]> {
  const entered = brokerage.ui + brokerage.pid;
  const door = doors.get(entered) ?? (await connectWindowApi(brokerage.ui));
  doors.set(entered, door);
  const request = { view: "all", order: "created", descending: false, after: null, size: 200 } as const;
  return (await door.call("loads.page", request)).rows;
}

const doors = new Map<string, WindowApi>();

async function look(remote: ServedBrokerage, loads: Known[]): Promise<void> {
  if (loads.every((known) => known.remote)) return;
  for (const { loadId, loadNumber } of await board(remote))
    for (const known of loads) if (known.tag === loadNumber) known.remote = loadId;
}

/** Waits until nothing is pending. */
async function untilQuiet(local: ServedBrokerage): Promise<JsonObject> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await sync(local);
    if (
      answer?.status === 200 &&
      answer.body.pending === 0 &&
      answer.body.inDoubt === 0 &&
      !answer.body.problem
    )
      return answer.body;
    await pause(200);
  }
  return { problem: "it never came to rest" };
}

async function compare(
  local: ServedBrokerage,
  remote: ServedBrokerage,
  loads: Known[],
  edits: Acknowledged[],
): Promise<string[]> {
  const there = await board(remote);
  const tags = there.map(({ loadNumber }) => loadNumber);
  const twice = tags.filter((tag, index) => tags.indexOf(tag) !== index).map((tag) => `${tag} stands twice`);
  const waiting = await local.withStore((context) =>
    context.store.read(["outbox"], ({ outbox }) => outbox.findByLoads(loads.map((known) => known.local))),
  );
  const problems = [...twice];
  for (const known of loads) {
    const id = there.find(({ loadNumber }) => loadNumber === known.tag)?.loadId;
    const own = waiting.filter(({ loadId }) => loadId === known.local);
    const here = (await local.ask("GET", loadPath(known.local), { token: local.ann.token })).body;
    const far = id && (await remote.ask("GET", loadPath(id), { token: remote.ann.token })).body;
    if (!far && own.length === 0 && !known.isDeleted) problems.push(`${known.tag} never arrived`);
    for (const edit of own)
      if (edit.message === "") problems.push(`${known.tag}: ${edit.state} without words`);
    if (far && own.length === 0 && !known.isDeleted) {
      const apart = findDifferences(withoutUser(here), withoutUser(far)).map(({ label }) => label);
      if (apart.length > 0) problems.push(`${known.tag} differs: ${apart}`);
    }
    for (const edit of edits.filter(({ tag }) => tag === known.tag)) {
      const seen = edits.some(
        ({ tag, field, before }) => tag === edit.tag && field === edit.field && before === edit.after,
      );
      const lives =
        seen || far?.[edit.field] === edit.after || (own.length > 0 && here[edit.field] === edit.after);
      const aside = own.some(({ conflict }) => conflict?.localContent[edit.field] === edit.after);
      if (!lives && !aside && !known.isDeleted)
        problems.push(`${known.tag} lost ${edit.field} ${edit.after}`);
    }
  }
  return problems;
}

const withoutUser = (load: JsonObject) => readLoadValues({ ...load, postAsUser: null });

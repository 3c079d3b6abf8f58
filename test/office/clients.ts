import { setTimeout as pause } from "node:timers/promises";
import type { ChangeQueueAnswer } from "../../shared/interface/change-queue.ts";
import type { Load } from "../../shared/interface/load.ts";
import type { ChangesAnswer, OfficeLoad } from "../../shared/office/changes.ts";
import type { ClaimsAnswer } from "../../shared/office/claims.ts";
import type { EditAnswer } from "../../shared/office/edits.ts";
import { queuePath } from "../support/carriers.ts";
import { smallLoad } from "../support/loads.ts";
import type { RandomStream } from "../support/random-stream.ts";

const LEASE_MS = 120_000;
const MAX_ANSWER_MS = 15_000;
const CARRIER_PAUSE_MS = 200;
/** Carriers that one request asks for. */
const CARRIERS_AT_ONCE = 3;
/** How long a follower may take to read what was written before the end; the final check lists what it did not see. */
const MAX_CATCH_UP_MS = 120_000;
/** Loads that several editors change at the same time. */
const SHARED_LOADS = 4;

/** What clients use, and what they found. */
export interface OfficeClients {
  /** The address of a server. */
  getUrl(server: number): string;
  /** Of a user. */
  token: string;
  /** Credentials of a program that fetches carriers. */
  client: object;
  random: RandomStream;
  /** Whether clients start nothing new. */
  isOver(): boolean;
  /** Fails when what was started takes too long after the end. */
  assertTimeLeft(name: string): void;
  ledger: Ledger;
}

/** What the servers acknowledged. */
export interface Ledger {
  problems: string[];
  /** Ids of posted loads by number. */
  posts: Map<string, string>;
  /** The expected state of edited loads by id. */
  edited: Map<string, EditedLoad>;
  /** Acknowledged edits. */
  edits: number;
  /** When each carrier was last assigned. */
  leasedAt: Map<number, number>;
  leases: number;
  /** Requests without an answer, or with 500 or 503. */
  failedRequests: number;
  /** For each follower, the state of the loads as it saw them last. */
  followed: Map<string, Pick<OfficeLoad, "revision" | "note" | "internal">>[];
}

export interface EditedLoad {
  revision: number;
  note: string;
  /** Acknowledged edits, including the post. */
  edits: number;
  internalNotes: number;
}

export const createLedger = (): Ledger => ({
  problems: [],
  posts: new Map(),
  edited: new Map(),
  edits: 0,
  leasedAt: new Map(),
  leases: 0,
  failedRequests: 0,
  followed: [],
});

interface Answer<Body = unknown> {
  status: number;
  /** Of the given type if the request succeeded; otherwise the description of the problem. */
  body: Body;
}

/** Sends a request; undefined if there was no answer, or 500 or 503. */
async function send<Body>(
  { getUrl, token, ledger }: OfficeClients,
  server: number,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answer<Body> | undefined> {
  const answer = await fetch(`${getUrl(server)}${path}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
  })
    .then(async (response) => ({ status: response.status, body: (await response.json()) as Body }))
    .catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  ledger.failedRequests += 1;
  await pause(50);
  return undefined;
}

/** Posts loads, each with its key until it is acknowledged; every attempt goes to another server. */
export async function postLoads(clients: OfficeClients, name: number): Promise<void> {
  const { ledger } = clients;
  for (let index = 0; !clients.isOver(); index += 1) {
    const loadNumber = `client-${name}-load-${index}`;
    for (let attempt = name; !ledger.posts.has(loadNumber); attempt += 1) {
      clients.assertTimeLeft(loadNumber);
      const answer = await send<Pick<Load, "loadId">>(clients, attempt, "/loadmanagement/v2/load", {
        headers: { "Idempotency-Key": loadNumber },
        body: { ...smallLoad, loadNumber },
      });
      if (answer?.status === 201) ledger.posts.set(loadNumber, answer.body.loadId);
      else if (answer && answer.status !== 409) throw unexpected("A post", answer);
    }
  }
}

/** Sends edits until they are answered; every attempt goes to another server. */
async function sendEdits(clients: OfficeClients, server: number, edits: object[]): Promise<EditAnswer[]> {
  for (let attempt = server; ; attempt += 1) {
    clients.assertTimeLeft("An edit");
    const answer = await send<{ answers: EditAnswer[] }>(clients, attempt, "/lanedesk/v1/edits", {
      body: { edits },
    });
    if (answer?.status === 200) return answer.body.answers;
    if (answer) throw unexpected("An edit", answer);
  }
}

const booking = {
  carrier: { name: "Fast Freight", usdotNumber: "", mcNumber: "", phone: "", email: "" },
  rate: 2_000,
  reason: "",
};

/**
 * Posts loads and edits them, several edits in one request. Each answer has to name the next revision, so an edit that is
 * lost or applied twice is a problem.
 */
export async function editLoads(clients: OfficeClients, name: number): Promise<void> {
  const { random, ledger } = clients;
  const getNote = (loadId: string, step: string) => `${step} of ${loadId}`;
  while (!clients.isOver()) {
    const loadId = random.createGuid();
    const base = { loadId, load: smallLoad };
    const update = (step: string) => ({
      ...base,
      kind: "update",
      load: { ...smallLoad, note: getNote(loadId, step) },
    });
    const internal = {
      ...{ loadId, kind: "internal" },
      internal: {
        notes: { saved: [{ noteId: random.createGuid(), text: "Called", at: Date.now() }], removed: [] },
        reminders: { saved: [], removed: [] },
      },
    };
    const steps = [
      [
        { ...base, kind: "post" },
        { ...update("first"), revision: 1 },
      ],
      [internal],
      [
        { loadId, kind: "book", revision: 2, booking },
        { loadId, kind: "unbook", revision: 3 },
        { ...update("second"), revision: 4 },
      ],
      [{ loadId, kind: "delete", revision: 5, deletion: { reason: "2", comment: null } }],
      [{ loadId, kind: "restore", revision: 6 }],
    ];
    /** After each edit. An edit of internal fields does not change the revision. */
    const revisions = [[1, 2], [2], [3, 4, 5], [6], [7]];
    for (const [at, step] of steps.entries()) {
      const edits = step.map((edit) => ({ ...edit, editId: random.createGuid() }));
      const answers = await sendEdits(clients, name + at, edits);
      const found = answers.map((answer) => (answer.result === "done" ? answer.revision : answer));
      if (JSON.stringify(found) !== JSON.stringify(revisions[at]))
        ledger.problems.push(`Edits ${JSON.stringify(edits)} got ${JSON.stringify(answers)}.`);
      ledger.edits += edits.length;
    }
    ledger.edited.set(loadId, { revision: 7, note: getNote(loadId, "second"), edits: 8, internalNotes: 1 });
  }
}

/** Several editors count in the note of the same loads; an edit that is based on an old revision is made again. */
export async function countInSharedLoads(clients: OfficeClients, name: number): Promise<void> {
  const { random, ledger } = clients;
  for (let index = 0; !clients.isOver(); index += 1) {
    const loadId = sharedLoadId((name + index) % SHARED_LOADS);
    const sendOne = async (edit: object) => {
      const [answer] = await sendEdits(clients, name + index, [
        { ...edit, loadId, editId: random.createGuid() },
      ]);
      return answer;
    };
    let answer = await sendOne({ kind: "post", load: { ...smallLoad, note: "0" } });
    let isPost = answer?.result === "done";
    while (answer?.result === "stale") {
      clients.assertTimeLeft("A count");
      const { revision, note } = answer.load;
      answer = await sendOne({
        kind: "update",
        revision,
        load: { ...smallLoad, note: String(Number(note) + 1) },
      });
      isPost = false;
    }
    if (answer?.result !== "done") ledger.problems.push(`A shared load got ${JSON.stringify(answer)}.`);
    const before = ledger.edited.get(loadId);
    const edits = (before?.edits ?? 0) + 1;
    const counted = Number(before?.note ?? 0) + (isPost ? 0 : 1);
    ledger.edited.set(loadId, { revision: edits, note: String(counted), edits, internalNotes: 0 });
    ledger.edits += 1;
    await pause(100);
  }
}

const sharedLoadId = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;

async function fetchCarriers(clients: OfficeClients, server: number): Promise<number[]> {
  const body = { ...clients.client, APIMode: "Fetch", MaxRecs: String(CARRIERS_AT_ONCE) };
  const answer = await send<ChangeQueueAnswer>(clients, server, queuePath, { body });
  return (answer?.body.MonitorDeltaAPI.FETCH?.InsdID ?? []).map(Number);
}

async function claimCarriers(clients: OfficeClients, server: number): Promise<number[]> {
  const body = { next: CARRIERS_AT_ONCE };
  const answer = await send<ClaimsAnswer>(clients, server, "/lanedesk/v1/carriers/claims", { body });
  const claims = answer?.body.claims ?? [];
  return claims.filter(({ result }) => result === "claimed").map(({ insdId }) => insdId);
}

/** Fetches carriers as a program, or claims them for a person. */
export async function leaseCarriers(clients: OfficeClients, name: number): Promise<void> {
  const { ledger } = clients;
  const isProgram = name % 2 === 0;
  for (let attempt = name; !clients.isOver(); attempt += 1) {
    const sentAt = performance.now();
    const insdIds = await (isProgram ? fetchCarriers : claimCarriers)(clients, attempt);
    const receivedAt = performance.now();
    for (const insdId of insdIds) {
      const before = ledger.leasedAt.get(insdId);
      if (before !== undefined && receivedAt - before < LEASE_MS)
        ledger.problems.push(`Carrier ${insdId} was leased twice within 120 s.`);
      ledger.leasedAt.set(insdId, sentAt);
    }
    ledger.leases += insdIds.length;
    await pause(CARRIER_PAUSE_MS);
  }
}

/** Follows the changes, each request at another server, until `isDone` and everything is read. */
export async function followChanges(
  clients: OfficeClients,
  name: number,
  isDone: () => boolean,
): Promise<void> {
  const { ledger } = clients;
  const loads: Ledger["followed"][number] = new Map();
  ledger.followed.push(loads);
  let cursor: string | undefined;
  let doneAt: number | undefined;
  for (let attempt = name; ; attempt += 1) {
    // Everything that is committed before the request is in its answer, or follows.
    const isLast = isDone();
    if (isLast) doneAt ??= performance.now();
    if (doneAt !== undefined && performance.now() - doneAt > MAX_CATCH_UP_MS) return;
    const since = cursor === undefined ? "" : `since=${cursor}&`;
    const answer = await send<ChangesAnswer>(
      clients,
      attempt,
      `/lanedesk/v1/changes?${since}wait=${isLast ? 0 : 5}`,
    );
    if (answer === undefined) continue;
    if (answer.status !== 200) throw unexpected("A follower", answer);
    const { rows, cursor: next, hasMore } = answer.body;
    for (const row of rows) if (row.area === "loads" && row.record) loads.set(row.id, row.record);
    cursor = next;
    if (isLast && !hasMore) return;
  }
}

const unexpected = (name: string, { status, body }: Answer) =>
  new Error(`${name} got ${status}: ${JSON.stringify(body)}`);

import type { Caller, Context } from "../../../electron/services/context.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { addUser, findOrCreateAccount } from "../../../electron/services/people/users.ts";
import type { Store } from "../../../electron/store/store.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import type { HttpClient } from "../../../electron/sync/remote/http-client.ts";
import type { Sync } from "../../../electron/sync/sync.ts";
import type { JsonObject } from "../../../shared/json.ts";
import type { OfficeLoad } from "../../../shared/office/changes.ts";
import { createContext } from "../open-context.ts";
import { testClock } from "../service.ts";
import { createMemoryStore } from "../simulation/memory-store.ts";
import { loadAnswerHeaders } from "./desk-actions.ts";
import { createDraft, createMemorySecrets, createTestSync } from "./test-sync.ts";

interface SentEdit extends JsonObject {
  editId: string;
  loadId: string;
  kind: string;
}

/** A desk that is connected with an office whose answers the test chooses. */
export interface OfficeDesk {
  context: Context;
  store: Store;
  caller: Caller;
  sync: Sync;
  /** Batches of edits, oldest first. */
  batches: SentEdit[][];
  /** Queries of reads, oldest first. */
  reads: URLSearchParams[];
  /** Answers the edits; by default each is done. */
  answerEdits: (edits: SentEdit[]) => object[] | Response | Error;
  /** The pages of the next reads, then empty ones. */
  pages: (object | Response)[];
  /** Answers requests that wait for changes; by default like other reads. */
  answerWait?: (signal: AbortSignal) => Promise<Response>;
  events: { event: string; detail: unknown }[];
  /** The office's ids of carriers that a claim of the next ones gets. */
  waiting: number[];
  /** Claimed carriers by the office's ids. */
  claimed: number[];
  /** Calls of the carrier monitoring interfaces. */
  monitored: string[];
  /** Runs that were planned with their delays. */
  planned: { delayMs: number; run: () => void }[];
}

export const officeUrl = "http://127.0.0.1:4711";

/** @param store the memory store has no claims of carriers */
export async function openOfficeDesk(
  store: Store = createMemoryStore(),
  monitorUrl = "",
): Promise<OfficeDesk> {
  const clock = testClock(Date.now(), "desk");
  const events: OfficeDesk["events"] = [];
  const context: Context = {
    ...createContext(store, { clock }),
    publish: (event, detail) => events.push({ event, detail }),
  };
  const { accountId } = await findOrCreateAccount(context);
  const draft = { firstName: "Ann", lastName: "Lee", username: "ann", phone: "", isActive: true };
  const { userId } = await addUser(context, getOperator(accountId), { ...draft, email: "ann@example.com" });
  let revision = 1;
  const desk: Omit<OfficeDesk, "sync"> = {
    ...{
      context,
      store,
      events,
      waiting: [],
      claimed: [],
      monitored: [],
      batches: [],
      reads: [],
      pages: [],
      planned: [],
    },
    caller: { accountId, userId, role: "administrator", channel: "window" },
    answerEdits: (edits) =>
      edits.map(({ editId }) => {
        revision += 1;
        return { editId, result: "done", revision };
      }),
  };
  const fetch: HttpClient["fetch"] = async (url, init) => answer(desk, new URL(url), init);
  const http: HttpClient = {
    fetch,
    fetchOnce: fetch,
    runAfter(delayMs, run) {
      if (delayMs < 50) setImmediate(run);
      else desk.planned.push({ delayMs, run });
      return () => {
        desk.planned = desk.planned.filter((one) => one.run !== run);
      };
    },
    now: () => clock.now(),
  };
  const secrets = createMemorySecrets();
  await connectRemote(context, getOperator(), http, secrets, createDraft(officeUrl, "token", { monitorUrl }));
  return Object.assign(desk, { sync: createTestSync({ context, http, secrets }) });
}

/** A page of changes of loads. */
export const getPage = (cursor: string, ...loads: OfficeLoad[]) => ({
  epoch: "first",
  rows: loads.map((record) => ({ area: "loads", id: record.loadId, record })),
  cursor,
  hasMore: false,
});

export const cursorLost = () => Response.json({ title: "Gone" }, { status: 410, headers: loadAnswerHeaders });

function answer(
  desk: Omit<OfficeDesk, "sync">,
  { pathname, searchParams }: URL,
  init: RequestInit,
): Response | Promise<Response> {
  const headers = loadAnswerHeaders;
  if (pathname === "/lanedesk/v1")
    return Response.json(
      {
        product: "Lanedesk",
        version: "1",
        capabilities: ["etag", "if-match", "idempotency-key", "office"],
        epoch: "first",
      },
      { headers },
    );
  if (pathname.endsWith("/accountuser/active"))
    return Response.json(
      { results: [{ data: [{ id: "ann-there", emailAddress: "ann@example.com" }] }] },
      { headers },
    );
  if (pathname.endsWith(".aspx")) {
    desk.monitored.push(pathname.split("/").at(-1) ?? "");
    return new Response("", { status: 503 });
  }
  if (pathname === "/lanedesk/v1/changes") {
    desk.reads.push(searchParams);
    if (desk.answerWait && init.signal && searchParams.get("wait") !== "0")
      return desk.answerWait(init.signal);
    const page = desk.pages.shift();
    if (page instanceof Response) return page;
    return Response.json(page ?? getPage(searchParams.get("since") ?? "start"), { headers });
  }
  if (pathname === "/lanedesk/v1/carriers/claims") {
    const { next = 0, insdIds = desk.waiting.slice(0, next) } = JSON.parse(String(init.body)) as {
      next?: number;
      insdIds?: number[];
    };
    desk.claimed.push(...insdIds);
    const claim = { userId: "ann-there", remainingMs: 120_000 };
    const claims = insdIds.map((insdId) => ({ insdId, result: "claimed", claim }));
    return Response.json({ claims }, { headers });
  }
  const { edits } = JSON.parse(String(init.body)) as { edits: SentEdit[] };
  desk.batches.push(edits);
  const answers = desk.answerEdits(edits);
  if (answers instanceof Error) throw answers;
  return answers instanceof Response ? answers : Response.json({ answers }, { headers });
}

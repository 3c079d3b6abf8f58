import { decode } from "../../shared/failure.ts";
import {
  type ChangeQueueAnswer,
  type ClearedCarrier,
  changeQueueRequest,
  clearRequest,
  fetchRequest,
} from "../../shared/interface/change-queue.ts";
import type { AccountCaller } from "../services/caller.ts";
import {
  type ClearOutcome,
  clearCarriers,
  fetchCarriers,
  queueSummary,
} from "../services/change-queue/change-queue.ts";
import type { Context } from "../services/context.ts";
import { jsonAnswer } from "./answers.ts";
import { authenticateClient } from "./authentication.ts";
import { epochHeader } from "./epoch.ts";
import type { Endpoint, EndpointDeps, Exchange, Refuse } from "./exchange.ts";
import { readJson } from "./json-body.ts";

type Envelope = ChangeQueueAnswer["MonitorDeltaAPI"];
type Section = Omit<Envelope, "Header">;

/** The carrier change queue: one address, three modes (specification 4.7). */
export function changeQueueEndpoints(doorway: EndpointDeps): Endpoint[] {
  const now = () => new Date(doorway.context.env.clock.now()).toISOString();

  const refuse: Refuse = (exchange, { status, message, headers }) =>
    jsonAnswer(
      exchange,
      envelope(exchange, now(), { Result: "ERROR", Message: message }, {}),
      status,
      headers,
    );

  return [
    {
      path: "/_c/std/api/DeltaAPI.aspx",
      refuse,
      methods: {
        async POST(exchange) {
          const body = await readJson(exchange);
          exchange.set("apiMode", modeAsAsked(body));
          const caller = await authenticateClient(doorway, exchange, body);
          const { APIMode } = decode(changeQueueRequest, body);
          const { readAt, section } = await modes[APIMode](doorway.context, caller, body);
          const answered = envelope(exchange, readAt ?? now(), { Result: "SUCCESS" }, section);
          return jsonAnswer(exchange, answered, 200, { [epochHeader]: await doorway.epoch() });
        },
      },
    },
  ];
}

function envelope(
  exchange: Exchange,
  TimeStamp: string,
  result: Pick<Envelope["Header"], "Result" | "Message">,
  section: Section,
): ChangeQueueAnswer {
  const APIMode = exchange.get("apiMode") ?? "";
  return {
    MonitorDeltaAPI: {
      Header: { TimeStamp, API: "DeltaAPI", APIMode, APIVersion: "1", ...result },
      ...section,
    },
  };
}

/** The mode for the header of a failure too, so that it is read before anything is checked. */
function modeAsAsked(body: unknown): string {
  const entries = typeof body === "object" && body !== null ? Object.entries(body) : [];
  const mode = entries.find(([key]) => key.toLowerCase() === "apimode")?.[1];
  return typeof mode === "string" ? mode.trim().toUpperCase().slice(0, 100) : "";
}

const clearedOf = ({ insdId, result, message }: ClearOutcome): ClearedCarrier => ({
  InsdID: insdId,
  Result: result,
  ...(message === "" ? {} : { Message: message }),
});

type Mode = (
  context: Context,
  caller: AccountCaller,
  body: unknown,
) => Promise<{ readAt?: string; section: Section }>;

const modes: Record<"SUMMARY" | "FETCH" | "CLEAR", Mode> = {
  async SUMMARY(context, caller) {
    const { waiting, stuck, oldestAt } = await queueSummary(context, caller);
    const MinTimeStamp = oldestAt === null ? "" : new Date(oldestAt).toISOString();
    return { section: { SUMMARY: { TotalInsdIDs: String(waiting + stuck), MinTimeStamp } } };
  },
  async FETCH(context, caller, body) {
    const { MaxRecs } = decode(fetchRequest, body);
    const { insdIds, readAt } = await fetchCarriers(context, caller, MaxRecs);
    return { readAt, section: { FETCH: { InsdID: insdIds.map(String) } } };
  },
  async CLEAR(context, caller, body) {
    const { ClearInsureds } = decode(clearRequest, body);
    const results = (await clearCarriers(context, caller, ClearInsureds)).map(clearedOf);
    const [only] = results;
    return { section: { CLEAR: { Insured: only && results.length === 1 ? only : results } } };
  },
};

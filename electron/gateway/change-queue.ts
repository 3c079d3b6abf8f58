import { decode } from "../../shared/failure.ts";
import {
  type ChangeQueueAnswer,
  type ClearedCarrier,
  changeQueueRequest,
  clearRequest,
  fetchRequest,
} from "../../shared/interface/change-queue.ts";
import {
  type ClearOutcome,
  clearCarriers,
  fetchCarriers,
  summarizeQueue,
} from "../services/change-queue/change-queue.ts";
import type { AccountCaller, Context } from "../services/context.ts";
import { readClientBody } from "./authentication.ts";
import { EPOCH_HEADER } from "./epoch.ts";
import type { Endpoint, EndpointDeps, ErrorFormat, Exchange } from "./exchange.ts";
import { createJsonResponse } from "./responses.ts";

type Envelope = ChangeQueueAnswer["MonitorDeltaAPI"];
type Section = Omit<Envelope, "Header">;

/** Creates the endpoint of the carrier change queue: one path, three modes (specification 4.7). */
export function createChangeQueueEndpoint(deps: EndpointDeps): Endpoint {
  const formatNow = () => new Date(deps.context.env.clock.now()).toISOString();

  const formatError: ErrorFormat = (exchange, { status, message, headers }) =>
    createJsonResponse(
      exchange,
      createEnvelope(exchange, formatNow(), { Result: "ERROR", Message: message }, {}),
      status,
      headers,
    );

  return {
    path: "/_c/std/api/DeltaAPI.aspx",
    formatError,
    methods: {
      async POST(exchange) {
        const { body, caller } = await readClientBody(deps, exchange, (body) =>
          exchange.set("apiMode", readRequestedMode(body)),
        );
        const { APIMode } = decode(changeQueueRequest, body);
        // Read the epoch first: if this read failed after a Fetch, the caller would not know the leased carriers.
        const epoch = await deps.readEpoch();
        const { readAt, section } = await modeHandlers[APIMode](deps.context, caller, body);
        const answer = createEnvelope(exchange, readAt ?? formatNow(), { Result: "SUCCESS" }, section);
        return createJsonResponse(exchange, answer, 200, { [EPOCH_HEADER]: epoch });
      },
    },
  };
}

function createEnvelope(
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

/** The Header of an error response repeats at most this many characters of an unknown mode. */
const MAX_MODE_CHARS = 100;

/**
 * Returns the mode in upper case; empty if APIMode is not text. Reads the mode before the endpoint validates the body,
 * because the Header of an error response repeats the mode.
 */
function readRequestedMode(body: unknown): string {
  const entries = typeof body === "object" && body !== null ? Object.entries(body) : [];
  const mode = entries.find(([key]) => key.toLowerCase() === "apimode")?.[1];
  return typeof mode === "string" ? mode.trim().toUpperCase().slice(0, MAX_MODE_CHARS) : "";
}

const toClearedCarrier = ({ insdId, result, message }: ClearOutcome): ClearedCarrier => ({
  InsdID: insdId,
  Result: result,
  ...(message === "" ? {} : { Message: message }),
});

type ModeHandler = (
  context: Context,
  caller: AccountCaller,
  body: unknown,
) => Promise<{ readAt?: string; section: Section }>;

const modeHandlers: Record<"SUMMARY" | "FETCH" | "CLEAR", ModeHandler> = {
  async SUMMARY(context, caller) {
    const { waiting, stuck, oldestAt } = await summarizeQueue(context, caller);
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
    const results = (await clearCarriers(context, caller, ClearInsureds)).map(toClearedCarrier);
    const [only] = results;
    return { section: { CLEAR: { Insured: only && results.length === 1 ? only : results } } };
  },
};

import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import type { HttpClient } from "../remote/http-client.ts";
import { MAX_REMOTE_TEXT_CHARS, RemoteFailure } from "../remote/remote-failure.ts";
import { sendRequest } from "../remote/request.ts";

/** Address and credentials of area B of the interface. */
interface MonitorEndpoint {
  http: HttpClient;
  /** Without a trailing slash. */
  monitorUrl: string;
  clientId: string;
  clientPassword: string;
}

/** A carrier of the queue, and the time up to which its changes are known. */
interface QueuedCarrier {
  insdId: string;
  timeStamp: string;
}

interface ClearResult {
  result: string;
  message: string;
}

/**
 * The client of carrier monitoring (specification 4.7, 4.8). Every function throws RemoteFailure if its request fails.
 */
export interface MonitorClient {
  /** Returns the number of carriers in the queue, and whether the service is a Lanedesk. */
  readSummary(): Promise<{ waiting: number; isLanedesk: boolean }>;
  /** Leases carriers; `timeStamp` is a safe time for a Clear. */
  fetch(maxCarriers: number): Promise<{ insdIds: string[]; timeStamp: string }>;
  /**
   * Clears carriers; returns the results by `insdId`. If the response lacks a carrier, clears that carrier again in its
   * own request, because the specification shows only the response for one carrier.
   */
  clear(carriers: readonly QueuedCarrier[]): Promise<Map<string, ClearResult>>;
  /** Reads a whole carrier from a Lanedesk, with the time of the read. */
  readExpandedCarrier(insdId: string): Promise<{ carrier: JsonObject; timeStamp: string }>;
  /** Reads every registration step of today. */
  readRegistrationSteps(): Promise<JsonObject[]>;
}

const SERVICE_NAME = "carrier monitoring service";

/** Creates a client for one remote. */
export function createMonitorClient(endpoint: MonitorEndpoint): MonitorClient {
  const { http, monitorUrl, clientId, clientPassword } = endpoint;
  const credentials = { ClientID: clientId, ClientPassword: clientPassword };
  const post = (path: string, body: JsonObject) =>
    sendRequest(http, { method: "POST", url: `${monitorUrl}${path}`, body, service: SERVICE_NAME });

  async function callQueue(sectionName: string, body: JsonObject) {
    const { json, headers } = await post("/_c/std/api/DeltaAPI.aspx", { ...credentials, ...body });
    const envelope = readSection(json, "MonitorDeltaAPI");
    const header = readSection(envelope, "Header");
    if (header.Result !== "SUCCESS") throw createRejectedFailure(header.Message);
    return { header, section: readSection(envelope, sectionName), isLanedesk: headers.has("lanedesk-epoch") };
  }

  async function sendClear(carriers: readonly QueuedCarrier[]): Promise<Map<string, ClearResult>> {
    const ClearInsureds = carriers.map(({ insdId, timeStamp }) => ({
      insdID: /^\d{1,15}$/.test(insdId) ? Number(insdId) : insdId,
      timeStamp,
    }));
    const { section } = await callQueue("CLEAR", { APIMode: "Clear", ClearInsureds });
    const results = Array.isArray(section.Insured) ? section.Insured : [section.Insured ?? null];
    return new Map(
      results
        .filter(isJsonObject)
        .map(({ InsdID, Result, Message }) => [
          String(InsdID),
          { result: String(Result ?? ""), message: readText(Message) },
        ]),
    );
  }

  return {
    async readSummary() {
      const { section, isLanedesk } = await callQueue("SUMMARY", { APIMode: "Summary" });
      const total = String(section.TotalInsdIDs);
      if (!/^\d{1,15}$/.test(total)) throw createMalformedFailure();
      return { waiting: Number(total), isLanedesk };
    },

    async fetch(maxCarriers) {
      const { header, section } = await callQueue("FETCH", {
        APIMode: "Fetch",
        MaxRecs: String(maxCarriers),
      });
      const { InsdID } = section;
      if (!Array.isArray(InsdID) || !InsdID.every(isId) || typeof header.TimeStamp !== "string")
        throw createMalformedFailure();
      return { insdIds: InsdID.map(String).slice(0, maxCarriers), timeStamp: header.TimeStamp };
    },

    async clear(carriers) {
      const results = await sendClear(carriers);
      if (carriers.length > 1)
        for (const carrier of carriers.filter(({ insdId }) => !results.has(insdId)))
          for (const [insdId, result] of await sendClear([carrier])) results.set(insdId, result);
      return results;
    },

    async readExpandedCarrier(insdId) {
      const { json } = await post("/lanedesk/v1/carriers/expanded", { ...credentials, insdID: insdId });
      const header = readSection(json, "Header");
      if (header.Result !== "SUCCESS") throw createRejectedFailure(header.Message);
      if (typeof header.TimeStamp !== "string") throw createMalformedFailure();
      return { carrier: readSection(json, "Carrier"), timeStamp: header.TimeStamp };
    },

    async readRegistrationSteps() {
      const body = { clientID: clientId, clientPassword, AllActivityForToday: true };
      const { json } = await post("/_c/std/api/RegistrationStepAPI.aspx", body);
      if (!isJsonObject(json)) throw createMalformedFailure();
      if (json.HasError === true) throw createRejectedFailure(json.ErrorMessage);
      if (!Array.isArray(json.Records) || !json.Records.every(isJsonObject)) throw createMalformedFailure();
      return json.Records.filter(isJsonObject);
    },
  };
}

const isId = (id: Json): boolean => (typeof id === "string" && id !== "") || typeof id === "number";

function readSection(json: unknown, name: string): JsonObject {
  const section = isJsonObject(json) ? json[name] : undefined;
  if (!isJsonObject(section)) throw createMalformedFailure();
  return section;
}

/** Shortens a text and removes its final period. */
const readText = (value: Json | undefined): string =>
  typeof value === "string" ? value.slice(0, MAX_REMOTE_TEXT_CHARS).replace(/\.\s*$/, "") : "";

const createRejectedFailure = (message: Json | undefined) =>
  new RemoteFailure(
    "rejected",
    `The ${SERVICE_NAME} rejected the request: ${readText(message) || "no reason given"}.`,
  );

const createMalformedFailure = () =>
  new RemoteFailure("malformed", `The ${SERVICE_NAME}'s response can't be read; check the address.`);

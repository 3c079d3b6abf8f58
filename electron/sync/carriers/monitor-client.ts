import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import { type HttpClient, sendRequest } from "../remote/request.ts";

/** Where area B of the interface is, and who asks. Without a slash at the address' end. */
export interface MonitorEndpoint {
  http: HttpClient;
  monitorUrl: string;
  clientId: string;
  clientPassword: string;
}

/** A carrier of the queue, and the moment up to which its changes are known. */
interface Insured {
  insdId: string;
  timeStamp: string;
}

/** What became of one carrier in a clear: its result, and why in words. */
interface Cleared {
  result: string;
  message: string;
}

/** Carrier monitoring (specification 4.7, 4.8) of a remote. Every function throws RemoteFailure. */
export interface MonitorClient {
  /** How many carriers wait, and whether it is a Lanedesk that says so. */
  summary(): Promise<{ waiting: number; isLanedesk: boolean }>;
  /** Carriers whose turn it is, and a moment before any later change of theirs. */
  fetch(most: number): Promise<{ insdIds: string[]; timeStamp: string }>;
  /**
   * Clears carriers. What the answer for several leaves out is asked for alone: the interface shows only the answer
   * for one.
   */
  clear(insureds: readonly Insured[]): Promise<Map<string, Cleared>>;
  /** A carrier whole, where the remote is a Lanedesk, and the moment of the read. */
  expanded(insdId: string): Promise<{ carrier: JsonObject; timeStamp: string }>;
  /** Every registration step of today. */
  steps(): Promise<JsonObject[]>;
}

export function createMonitorClient(monitor: MonitorEndpoint): MonitorClient {
  const { http, monitorUrl, clientId, clientPassword } = monitor;
  const credentials = { ClientID: clientId, ClientPassword: clientPassword };

  async function delta(section: string, body: JsonObject) {
    const url = `${monitorUrl}/_c/std/api/DeltaAPI.aspx`;
    const { json, headers } = await sendRequest(http, {
      method: "POST",
      url,
      body: { ...credentials, ...body },
    });
    const envelope = partOf(json, "MonitorDeltaAPI");
    const header = partOf(envelope, "Header");
    if (header.Result !== "SUCCESS") throw refusal(header.Message);
    return { header, part: partOf(envelope, section), isLanedesk: headers.has("lanedesk-epoch") };
  }

  async function clearTogether(insureds: readonly Insured[]): Promise<Map<string, Cleared>> {
    const ClearInsureds = insureds.map(({ insdId, timeStamp }) => ({
      insdID: /^\d{1,15}$/.test(insdId) ? Number(insdId) : insdId,
      timeStamp,
    }));
    const { part } = await delta("CLEAR", { APIMode: "Clear", ClearInsureds });
    const answers = Array.isArray(part.Insured) ? part.Insured : [part.Insured ?? null];
    return new Map(
      answers
        .filter(isJsonObject)
        .map((answer) => [
          String(answer.InsdID),
          { result: String(answer.Result ?? ""), message: wordsOf(answer.Message) },
        ]),
    );
  }

  return {
    async summary() {
      const { part, isLanedesk } = await delta("SUMMARY", { APIMode: "Summary" });
      const said = String(part.TotalInsdIDs);
      if (!/^\d{1,15}$/.test(said)) throw unreadable();
      return { waiting: Number(said), isLanedesk };
    },

    async fetch(most) {
      const { header, part } = await delta("FETCH", { APIMode: "Fetch", MaxRecs: String(most) });
      const { InsdID } = part;
      if (!Array.isArray(InsdID) || !InsdID.every(isId) || typeof header.TimeStamp !== "string")
        throw unreadable();
      return { insdIds: InsdID.map(String).slice(0, most), timeStamp: header.TimeStamp };
    },

    async clear(insureds) {
      const answers = await clearTogether(insureds);
      if (insureds.length > 1)
        for (const insured of insureds.filter(({ insdId }) => !answers.has(insdId)))
          for (const [insdId, answer] of await clearTogether([insured])) answers.set(insdId, answer);
      return answers;
    },

    async expanded(insdId) {
      const url = `${monitorUrl}/lanedesk/v1/carriers/expanded`;
      const { json } = await sendRequest(http, {
        method: "POST",
        url,
        body: { ...credentials, insdID: insdId },
      });
      const header = partOf(json, "Header");
      if (header.Result !== "SUCCESS" || typeof header.TimeStamp !== "string") throw refusal(header.Message);
      return { carrier: partOf(json, "Carrier"), timeStamp: header.TimeStamp };
    },

    async steps() {
      const url = `${monitorUrl}/_c/std/api/RegistrationStepAPI.aspx`;
      const body = { clientID: clientId, clientPassword, AllActivityForToday: true };
      const { json } = await sendRequest(http, { method: "POST", url, body });
      if (!isJsonObject(json)) throw unreadable();
      if (json.HasError === true) throw refusal(json.ErrorMessage);
      if (!Array.isArray(json.Records) || !json.Records.every(isJsonObject)) throw unreadable();
      return json.Records.filter(isJsonObject);
    },
  };
}

const isId = (id: Json): boolean => (typeof id === "string" && id !== "") || typeof id === "number";

function partOf(json: unknown, name: string): JsonObject {
  const part = isJsonObject(json) ? json[name] : undefined;
  if (!isJsonObject(part)) throw unreadable();
  return part;
}

const wordsOf = (value: Json | undefined): string => (typeof value === "string" ? value.slice(0, 500) : "");

const refusal = (message: Json | undefined) =>
  new RemoteFailure(
    "rejected",
    `The carrier monitoring refused: ${wordsOf(message) || "it did not say why"}.`,
  );

const unreadable = () =>
  new RemoteFailure(
    "malformed",
    "The carrier monitoring's answer cannot be read; is this the right address?",
  );

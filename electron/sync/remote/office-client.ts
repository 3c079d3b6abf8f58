import { z } from "zod";
import type { Json } from "../../../shared/json.ts";
import { type ChangedRow, changedRow, changesAnswer } from "../../../shared/office/changes.ts";
import { type EditAnswer, editsAnswer } from "../../../shared/office/edits.ts";
import { authorizationHeader, type RemoteEndpoint } from "./http-client.ts";
import { REMOTE_JSON_LIMITS, type ResponseLimits } from "./read-response.ts";
import { RemoteFailure } from "./remote-failure.ts";
import { hasCorrelationId, sendRequest } from "./request.ts";

/** A page of changes. */
export interface ChangesPage {
  epoch: string;
  rows: ChangedRow[];
  cursor: string;
  hasMore: boolean;
  /** The number of rows that this version can't read. */
  unreadable: number;
}

export interface ChangesRequest {
  /** Empty to read everything. */
  since: string;
  /** How long to wait for a change, in seconds. */
  waitSeconds: number;
  endedDays: number;
  signal?: AbortSignal;
}

/** The two calls of an office (shared/office). Both throw RemoteFailure. */
export interface OfficeClient {
  /** Sends edits; each is applied once, however often it is sent. Returns the answers by edit id. */
  sendEdits(edits: readonly Json[]): Promise<Map<string, EditAnswer>>;
  /** @returns "lost" if the office no longer knows the cursor */
  readChanges(request: ChangesRequest): Promise<ChangesPage | "lost">;
}

/** The office sends pages of 2 MiB; one that has a single record may be longer. */
const OFFICE_LIMITS: ResponseLimits = {
  maxBodyBytes: 16 * 1024 * 1024,
  json: { ...REMOTE_JSON_LIMITS, maxValues: 2_000_000 },
  noun: "load board's response",
  failureKind: "malformed",
};

const GONE = 410;

/** A newer office may send rows of other kinds. */
const pageEnvelope = changesAnswer.extend({ rows: z.array(z.unknown()) });

/** Creates a client for one remote. */
export function createOfficeClient(endpoint: RemoteEndpoint): OfficeClient {
  const { http, baseUrl } = endpoint;
  const common = { headers: authorizationHeader(endpoint), limits: OFFICE_LIMITS };
  return {
    async sendEdits(edits) {
      const url = `${baseUrl}/lanedesk/v1/edits`;
      const { json } = await sendRequest(http, {
        method: "POST",
        url,
        body: { edits: [...edits] },
        ...common,
      });
      const answer = editsAnswer.safeParse(json);
      if (!answer.success) throw unreadable("edits");
      return new Map(answer.data.answers.map((one) => [one.editId, one]));
    },

    async readChanges({ since, waitSeconds, endedDays, signal }) {
      const query = new URLSearchParams({ wait: String(waitSeconds), endedDays: String(endedDays) });
      if (since !== "") query.set("since", since);
      const url = `${baseUrl}/lanedesk/v1/changes?${query}`;
      const request = { method: "GET", url, ...common, ...(signal && { signal }) } as const;
      try {
        const { json, headers } = await sendRequest(http, request);
        const page = pageEnvelope.safeParse(json);
        if (!page.success || !hasCorrelationId(headers)) throw unreadable("changes");
        const rows = page.data.rows.flatMap((row) => changedRow.safeParse(row).data ?? []);
        return { ...page.data, rows, unreadable: page.data.rows.length - rows.length };
      } catch (cause) {
        const isLost = cause instanceof RemoteFailure && cause.status === GONE && !cause.isUnverified404;
        if (isLost) return "lost";
        throw cause;
      }
    },
  };
}

const unreadable = (noun: string) =>
  new RemoteFailure("malformed", `The load board's answer about ${noun} can't be read.`);

import { z } from "zod";
import type { Json, JsonObject } from "../../../shared/json.ts";
import {
  type ChangedRow,
  changedRow,
  changesAnswer,
  supportedAreas,
} from "../../../shared/office/changes.ts";
import { type ClaimsAnswer, type ClaimsRequest, claimsAnswer } from "../../../shared/office/claims.ts";
import { type EditAnswer, editsAnswer } from "../../../shared/office/edits.ts";
import type { OfficeProgress } from "../../store/store.ts";
import { createAuthorizationHeader, type RemoteEndpoint } from "./http-client.ts";
import { REMOTE_JSON_LIMITS, type ResponseLimits } from "./read-response.ts";
import { RemoteFailure } from "./remote-failure.ts";
import { hasCorrelationId, sendRequest } from "./request.ts";

/** A page of an office's changes; `cursor` is the start of the next page. */
export interface ChangesPage {
  epoch: string;
  rows: ChangedRow[];
  cursor: string;
  hasMore: boolean;
}

interface ChangesRequest {
  /** The cursor of the last page; empty to read everything. */
  since: string;
  /** The id of the last edit that the office applied, if its change was not read yet. */
  lastEdit?: string | undefined;
  /** The time for which the office waits for a change, in seconds. */
  waitSeconds: number;
  /** The number of days of ended loads that a first read includes. */
  endedDays: number;
  signal?: AbortSignal;
}

/** The requests to an office (shared/office). Every function throws RemoteFailure if its request fails. */
export interface OfficeClient {
  /**
   * Assigns the next or the given carriers of the office's queue to the user of the token for 120 s, or renews the
   * assignment. Returns a result for each carrier.
   */
  claimCarriers(request: ClaimsRequest): Promise<ClaimsAnswer["claims"]>;
  /**
   * Sends edits; the office applies each edit once, even if it gets the edit again. Returns the results by edit id.
   * @param progress the cursor of the last page of changes that was stored, and the id of the last edit that the office
   * applied, if its change was not read yet
   * @throws LostCursor if the office does not have the state of the cursor or the edit; it then applies nothing
   */
  sendEdits(
    edits: readonly Json[],
    progress: Pick<OfficeProgress, "cursor" | "lastEdit">,
  ): Promise<Map<string, EditAnswer>>;
  /**
   * Reads a page of changes. Skips areas that this version does not support.
   * @returns "lost" if the office does not have the state of the cursor or the edit
   * @throws RemoteFailure "malformed" if any row is unreadable, because skipping the row would lose its change
   */
  readChanges(request: ChangesRequest): Promise<ChangesPage | "lost">;
}

/** The office sends pages of at most 2 MiB; a page with a single record may be longer. */
const OFFICE_LIMITS: ResponseLimits = {
  maxBodyBytes: 16 * 1024 * 1024,
  json: { ...REMOTE_JSON_LIMITS, maxValues: 2_000_000 },
  noun: "office's response",
  failureKind: "malformed",
};

const GONE_STATUS = 410;

const isGone = (cause: unknown): boolean =>
  cause instanceof RemoteFailure && cause.status === GONE_STATUS && !cause.isUnverified404;

/**
 * Thrown by `sendEdits` when the office rejects the cursor or the last edit, because the office was restored to an
 * earlier state or no longer has the changes after the cursor.
 */
export class LostCursor extends Error {}

const pageEnvelope = changesAnswer.extend({ rows: z.array(z.looseObject({ area: z.string() })) });

/** Creates a client for one office. */
export function createOfficeClient(endpoint: RemoteEndpoint): OfficeClient {
  const { http, baseUrl } = endpoint;
  const common = { headers: createAuthorizationHeader(endpoint), limits: OFFICE_LIMITS, service: "office" };
  const post = async (path: string, body: JsonObject): Promise<unknown> =>
    (await sendRequest(http, { method: "POST", url: `${baseUrl}/lanedesk/v1/${path}`, body, ...common }))
      .json;
  return {
    async sendEdits(edits, { cursor: since, lastEdit }) {
      const request = post("edits", { since, ...(lastEdit && { lastEdit }), edits: [...edits] }).catch(
        (cause: unknown) => {
          throw isGone(cause) ? new LostCursor() : cause;
        },
      );
      const answer = editsAnswer.safeParse(await request);
      if (!answer.success) throw createUnreadableFailure("edits");
      return new Map(answer.data.answers.map((one) => [one.editId, one]));
    },

    async claimCarriers(request) {
      const answer = claimsAnswer.safeParse(await post("carriers/claims", request as JsonObject));
      if (!answer.success) throw createUnreadableFailure("claims");
      return answer.data.claims;
    },

    async readChanges({ since, lastEdit, waitSeconds, endedDays, signal }) {
      const query = new URLSearchParams({ wait: String(waitSeconds), endedDays: String(endedDays) });
      if (since !== "") query.set("since", since);
      if (lastEdit) query.set("lastEdit", lastEdit);
      const url = `${baseUrl}/lanedesk/v1/changes?${query}`;
      const request = { method: "GET", url, ...common, ...(signal && { signal }) } as const;
      try {
        const { json, headers } = await sendRequest(http, request);
        const page = pageEnvelope.safeParse(json);
        if (!page.success || !hasCorrelationId(headers)) throw createUnreadableFailure("changes");
        return { ...page.data, rows: readRows(page.data.rows) };
      } catch (cause) {
        if (isGone(cause)) return "lost";
        throw cause;
      }
    },
  };
}

function readRows(sent: readonly { area: string }[]): ChangedRow[] {
  const rows = sent
    .filter(({ area }) => supportedAreas.includes(area))
    .map((row) => changedRow.safeParse(row));
  if (rows.some(({ success }) => !success))
    throw new RemoteFailure(
      "malformed",
      "The office sent a record that this version of Lanedesk can't read. Update Lanedesk to receive changes again.",
    );
  return rows.flatMap(({ data }) => data ?? []);
}

const createUnreadableFailure = (noun: string) =>
  new RemoteFailure("malformed", `The office's response about ${noun} can't be read.`);

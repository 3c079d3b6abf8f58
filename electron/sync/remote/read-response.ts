import { DEFAULT_JSON_LIMITS, findJsonExcess, type JsonLimits } from "../../../shared/json-limits.ts";
import { type FailureKind, RemoteFailure } from "./remote-failure.ts";

/** How much of an answer is read. */
export interface ResponseLimits {
  bytes: number;
  json: JsonLimits;
  /** What it is called in words. */
  what: string;
  /** What it means when there is more. */
  failureKind: FailureKind;
}

/** A key that comes twice is the remote's affair. */
export const REMOTE_JSON_LIMITS: JsonLimits = { ...DEFAULT_JSON_LIMITS, uniqueKeys: false };

const anyAnswer: ResponseLimits = {
  bytes: 8 * 1024 * 1024,
  json: REMOTE_JSON_LIMITS,
  what: "answer",
  failureKind: "malformed",
};

/** What an answer holds. */
export interface ResponseContent {
  /** Undefined where it holds nothing, or no JSON. */
  json: unknown;
  /** A page for people is none of the interface, whatever it is called. */
  kind: "nothing" | "json" | "page" | "rubbish";
}

/**
 * Reads an answer.
 * @throws RemoteFailure for more than its limits allow
 */
export async function readResponse(
  { body, headers }: Response,
  { bytes, json, what, failureKind: trouble }: ResponseLimits = anyAnswer,
): Promise<ResponseContent> {
  if (!body) return { json: undefined, kind: "nothing" };
  const declared = Number(headers.get("content-length") ?? 0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (declared <= bytes)
    for await (const chunk of body) {
      size += chunk.length;
      if (size > bytes) break;
      chunks.push(chunk);
    }
  if (declared > bytes || size > bytes)
    throw new RemoteFailure(trouble, `The remote's ${what} is larger than any ${what} of the interface.`);
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  const excess = findJsonExcess(text, json);
  if (excess !== undefined)
    throw new RemoteFailure(trouble, `The remote's ${what} ${excess}, which none of the interface does.`);
  if (text.trim() === "") return { json: undefined, kind: "nothing" };
  try {
    return { json: JSON.parse(text), kind: "json" };
  } catch {
    return { json: undefined, kind: /^\s*</.test(text) ? "page" : "rubbish" };
  }
}

import { DEFAULT_JSON_LIMITS, findJsonExcess, type JsonLimits } from "../../../shared/json-limits.ts";
import { type FailureKind, RemoteFailure } from "./remote-failure.ts";

/** The limits of a response, and the failure of a response that exceeds them. */
export interface ResponseLimits {
  maxBodyBytes: number;
  json: JsonLimits;
  /** Names the content of the response, for messages. */
  noun: string;
  /** The kind of failure if the response exceeds a limit. */
  failureKind: FailureKind;
}

/** The limits of a remote's JSON. They allow repeated keys; the last one applies. */
export const REMOTE_JSON_LIMITS: JsonLimits = { ...DEFAULT_JSON_LIMITS, hasUniqueKeys: false };

const DEFAULT_LIMITS: ResponseLimits = {
  maxBodyBytes: 8 * 1024 * 1024,
  json: REMOTE_JSON_LIMITS,
  noun: "response",
  failureKind: "malformed",
};

/** The parsed body of a response. */
export interface ResponseContent {
  /** Undefined unless the kind is "json". */
  json: unknown;
  /** "html" for a body that starts with "<", regardless of its content type. */
  kind: "empty" | "json" | "html" | "other";
}

/**
 * Reads and parses the body of a response.
 * @throws RemoteFailure if the response exceeds its limits
 */
export async function readResponse(
  { body }: Response,
  limits: ResponseLimits = DEFAULT_LIMITS,
): Promise<ResponseContent> {
  const { maxBodyBytes, noun, failureKind } = limits;
  if (!body) return { json: undefined, kind: "empty" };
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) break;
    chunks.push(chunk);
  }
  if (bytes > maxBodyBytes)
    throw new RemoteFailure(failureKind, `The ${noun} is larger than the interface allows.`);
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  const excess = findJsonExcess(text, limits.json);
  if (excess !== undefined)
    throw new RemoteFailure(failureKind, `The ${noun} ${excess}, which the interface does not allow.`);
  if (text.trim() === "") return { json: undefined, kind: "empty" };
  try {
    return { json: JSON.parse(text), kind: "json" };
  } catch {
    return { json: undefined, kind: /^\s*</.test(text) ? "html" : "other" };
  }
}

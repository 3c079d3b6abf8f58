import { excessInText, type JsonLimits, usualLimits } from "../../../shared/json-limits.ts";
import { RemoteFailure, type Trouble } from "./remote-failure.ts";

/** How much of an answer is read. */
export interface AnswerLimits {
  bytes: number;
  json: JsonLimits;
  /** What it is called in words. */
  what: string;
  /** What it means when there is more. */
  trouble: Trouble;
}

/** A key that comes twice is the remote's affair. */
export const remoteJson: JsonLimits = { ...usualLimits, uniqueKeys: false };

const anyAnswer: AnswerLimits = {
  bytes: 8 * 1024 * 1024,
  json: remoteJson,
  what: "answer",
  trouble: "unreadable",
};

/** What an answer holds. */
export interface Content {
  /** Undefined where it holds nothing, or no JSON. */
  json: unknown;
  /** A page for people is none of the interface, whatever it is called. */
  is: "nothing" | "json" | "page" | "rubbish";
}

/**
 * Reads an answer.
 * @throws RemoteFailure for more than its limits allow
 */
export async function readAnswer(
  { body, headers }: Response,
  { bytes, json, what, trouble }: AnswerLimits = anyAnswer,
): Promise<Content> {
  if (!body) return { json: undefined, is: "nothing" };
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
  const excess = excessInText(text, json);
  if (excess !== undefined)
    throw new RemoteFailure(trouble, `The remote's ${what} ${excess}, which none of the interface does.`);
  if (text.trim() === "") return { json: undefined, is: "nothing" };
  try {
    return { json: JSON.parse(text), is: "json" };
  } catch {
    return { json: undefined, is: /^\s*</.test(text) ? "page" : "rubbish" };
  }
}

import { excessInText, type JsonLimits, usualLimits } from "../../../shared/json-limits.ts";
import { RemoteFailure } from "./remote-failure.ts";

/** The largest answer that is read, in bytes. */
const largestAnswer = 8 * 1024 * 1024;

/** A key that comes twice is the remote's affair. */
const limits: JsonLimits = { ...usualLimits, uniqueKeys: false };

/**
 * The JSON of an answer; undefined when there is none, or when it is no JSON.
 * @throws RemoteFailure "unreadable" for more than any answer of the interface holds
 */
export async function readAnswer({ body, headers }: Response): Promise<unknown> {
  if (!body) return undefined;
  const declared = Number(headers.get("content-length") ?? 0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (declared <= largestAnswer)
    for await (const chunk of body) {
      size += chunk.length;
      if (size > largestAnswer) break;
      chunks.push(chunk);
    }
  if (declared > largestAnswer || size > largestAnswer)
    throw new RemoteFailure("unreadable", "The remote's answer is larger than any answer of the interface.");
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  const excess = excessInText(text, limits);
  if (excess !== undefined)
    throw new RemoteFailure("unreadable", `The remote's answer ${excess}, which none of the interface does.`);
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

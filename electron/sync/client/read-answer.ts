import { RemoteFailure } from "./remote-failure.ts";

/** The largest answer that is read, in bytes. */
const largestAnswer = 8 * 1024 * 1024;

/** No answer of the interface is nested so deep; to keep one that is would overflow the stack. */
const deepest = 64;

/** A text of so few characters cannot be nested deep enough to do harm; that of nearly every load has no more. */
const harmless = 4_096;

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
  if (text.length > harmless && isTooDeep(text))
    throw new RemoteFailure("unreadable", "The remote's answer is nested deeper than any of the interface.");
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInText && character === "\\") at += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

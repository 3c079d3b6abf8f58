import { DEFAULT_JSON_LIMITS, findJsonExcess } from "../../shared/json-limits.ts";
import { HttpError } from "./http-error.ts";

/**
 * Parses JSON, and rejects excessive nesting, too many values and duplicate keys, which `JSON.parse` accepts.
 * @throws HttpError 400
 */
export function readStrictJson(text: string): unknown {
  const excess = findJsonExcess(text, DEFAULT_JSON_LIMITS);
  if (excess !== undefined) throw malformed(excess);
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1];
    throw malformed(
      position === undefined ? "is not valid JSON" : `is not valid JSON at character ${position}`,
    );
  }
}

const malformed = (problem: string) => new HttpError(400, `The body ${problem}. Nothing was changed.`);

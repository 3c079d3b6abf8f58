import { excessInText, usualLimits } from "../../shared/json-limits.ts";
import { Refusal } from "./refusal.ts";

/**
 * Reads JSON as `JSON.parse` does, and refuses what that would swallow: nesting and numbers of values that no
 * request needs, and a key that comes twice in one object.
 * @throws Refusal 400
 */
export function readStrictJson(text: string): unknown {
  const excess = excessInText(text, usualLimits);
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

const malformed = (what: string) => new Refusal(400, `The body ${what}. Nothing was changed.`);

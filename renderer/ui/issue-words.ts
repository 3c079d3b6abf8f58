import type { z } from "zod";

/** What a schema found, in words that stand under a field. */
export function issueWords(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return "This is needed.";
    case "too_small":
      if (issue.origin === "string") return "This is needed.";
      return issue.origin === "number"
        ? `At least ${issue.minimum}.`
        : `At least ${issue.minimum} are needed.`;
    case "too_big":
      if (issue.origin === "string")
        return `At most ${Number(issue.maximum).toLocaleString("en-US")} characters.`;
      return `At most ${Number(issue.maximum).toLocaleString("en-US")}.`;
    default:
      return issue.message;
  }
}

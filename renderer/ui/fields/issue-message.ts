import type { z } from "zod";

/** What a schema found, in words that stand under a field: its own where it has any, plain ones otherwise. */
export function issueMessage(issue: z.core.$ZodIssue): string {
  if (!/^(Too small|Too big|Invalid)/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return "This is needed.";
    case "too_small":
      if (issue.origin === "string") return "This is needed.";
      return `At least ${issue.minimum}${issue.origin === "number" ? "." : " are needed."}`;
    case "too_big":
      return `At most ${Number(issue.maximum).toLocaleString("en-US")}${issue.origin === "string" ? " characters." : "."}`;
    default:
      return issue.message;
  }
}

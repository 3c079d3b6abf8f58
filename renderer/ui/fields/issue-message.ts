import type { z } from "zod";
import { formatNumber } from "../format.ts";

/** Returns the message under a field. Replaces zod's default texts for types and limits. */
export function formatIssue(issue: z.core.$ZodIssue): string {
  if (!/^(Too small|Too big|Invalid)/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return "Required";
    case "too_small":
      if (issue.origin === "string") return "Required";
      return `At least ${formatNumber(Number(issue.minimum))}`;
    case "too_big":
      return `At most ${formatNumber(Number(issue.maximum))}${issue.origin === "string" ? " characters" : ""}`;
    default:
      return issue.message;
  }
}

import type { z } from "zod";
import { formatIssue } from "./issue-message.ts";
import { formatPath } from "./paths.ts";

/** Creates a validator that checks the values of a form with a schema and returns error messages by field. */
export const createFormValidator =
  (schema: z.ZodType) =>
  (values: unknown): Record<string, string> =>
    Object.fromEntries(
      (schema.safeParse(values).error?.issues ?? []).map((issue) => [
        formatPath(issue.path),
        formatIssue(issue),
      ]),
    );

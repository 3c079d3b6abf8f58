import { z } from "zod";

/** One line of what is told to whoever helps. */
export const diagnosticLine = z.object({ name: z.string(), value: z.string() });
export type DiagnosticLine = z.output<typeof diagnosticLine>;

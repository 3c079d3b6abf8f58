import { z } from "zod";

/** One line of the diagnostics for support. */
export const diagnosticLine = z.object({ name: z.string(), value: z.string() });
export type DiagnosticLine = z.output<typeof diagnosticLine>;

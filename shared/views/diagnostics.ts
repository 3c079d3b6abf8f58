import { z } from "zod";

/** One line of what is told to whoever helps. */
export const diagnosisLine = z.object({ name: z.string(), value: z.string() });
export type DiagnosisLine = z.output<typeof diagnosisLine>;

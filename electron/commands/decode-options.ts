import type { z } from "zod";
import { decode, LanedeskError } from "../../shared/failure.ts";
import { UsageError } from "./output.ts";

/**
 * Validates the options of a command and returns the schema's output.
 * @param optionNames the option for each key of the schema
 * @throws UsageError naming the option instead of the key
 */
export function decodeOptions<S extends z.ZodType>(
  schema: S,
  input: z.input<S>,
  optionNames: { [K in keyof z.input<S>]?: string },
): z.output<S> {
  try {
    return decode(schema, input);
  } catch (cause) {
    const [first] = cause instanceof LanedeskError ? cause.fields : [];
    if (!first) throw cause;
    const key = first.pointer.slice(1) as keyof z.input<S>;
    throw new UsageError(`${optionNames[key] ?? first.pointer}: ${first.message} Nothing was changed.`);
  }
}

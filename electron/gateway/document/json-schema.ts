import { z } from "zod";

/** A JSON Schema as zod generates it. */
export interface JsonSchema extends z.core.JSONSchema.BaseSchema {}

/**
 * Returns the JSON Schema of a request, including the leniencies that the zod preprocessing steps implement.
 * @param credentials keys that the result requires. The zod schema accepts a body without these keys, because the
 * endpoint responds with 401 to such a body
 */
export function createRequestSchema(schema: z.ZodType, credentials: readonly string[] = []): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", override: describeAcceptedInput });
  if (credentials.length === 0) return json;
  const properties = { ...json.properties };
  for (const key of credentials) properties[key] = omitNull(properties[key] as JsonSchema);
  return { ...json, properties, required: [...credentials, ...(json.required ?? [])] };
}

const omitNull = ({ anyOf = [] }: JsonSchema): JsonSchema =>
  anyOf.find((option) => (option as JsonSchema).type !== "null") as JsonSchema;

/** Returns the JSON Schema of a response. The schema forbids additional keys. */
export function createResponseSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "output" });
  return json;
}

/**
 * Changes a JSON Schema to describe the input that the zod schema accepts. Preprocessing steps hide that input, so this
 * function probes the zod schema with a missing key and with other types.
 */
function describeAcceptedInput({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: JsonSchema;
}): void {
  const { def } = zodSchema._zod;
  if (def.type === "object" && "shape" in def) {
    const shape = Object.entries(def.shape as Record<string, z.core.$ZodType>);
    const required = shape.filter(([, schema]) => !isValid(schema, undefined)).map(([key]) => key);
    if (required.length > 0) jsonSchema.required = required;
  }
  if (def.type !== "pipe") return;
  if (jsonSchema.type === "string" && isValid(zodSchema, 1)) jsonSchema.type = ["string", "number"];
  if (jsonSchema.type === "integer" && isValid(zodSchema, "1")) jsonSchema.type = ["integer", "string"];
}

const isValid = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

const text = { type: "string" } as const;
const guid = { type: "string", format: "uuid" } as const;

/** The headers of the interface, in both directions. */
export const headers = {
  CorrelationId: {
    description: "Names this exchange. A GUID sent by the caller is used again, otherwise one is made.",
    schema: guid,
  },
  Location: { description: "The address of the load.", schema: { type: "string", format: "uri" } },
  ETag: { description: "Strong; another one after each change of the load.", schema: text },
  "If-Match": {
    description:
      "Optional. The ETag that the caller has seen: the change is refused with 412 when the load changed since.",
    schema: text,
  },
  "Idempotency-Key": {
    description:
      "Optional. The same key with the same body gives the first answer again, for 90 days; with another body 422, and 409 while the first is still running.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  "WWW-Authenticate": { description: "That a bearer token is needed, or is not valid.", schema: text },
} as const;

export type HeaderName = keyof typeof headers;

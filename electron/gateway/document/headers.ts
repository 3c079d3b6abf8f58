const text = { type: "string" } as const;
const guid = { type: "string", format: "uuid" } as const;

/** What a caller may send; all of it is optional. */
export const requestHeaders = {
  CorrelationId: {
    description: "A GUID that names this exchange in its answer and in the log.",
    schema: guid,
  },
  "If-Match": {
    description:
      "The ETag that the caller has seen: the change is refused with 412 when the load changed since.",
    schema: text,
  },
  "If-None-Match": {
    description:
      "The ETag that the caller has: where it is still the load's, the answer is 304 without a body.",
    schema: text,
  },
  "Idempotency-Key": {
    description:
      "The same key with the same body gives the first answer again, for 90 days at least; with another body 422, and 409 while the first is still running.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
} as const;

export type RequestHeader = keyof typeof requestHeaders;

/** What answers carry. */
export const answerHeaders = {
  CorrelationId: { description: "The caller's own where it was a GUID, otherwise a new one.", schema: guid },
  Location: { description: "The address of the load.", schema: { type: "string", format: "uri" } },
  ETag: { description: "Strong; another one after each change of the load.", schema: text },
  "Lanedesk-Epoch": {
    description:
      "Names the store: another one after it was restored from a backup, when it may no longer know what it acknowledged.",
    schema: text,
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  "WWW-Authenticate": { description: "That a bearer token is needed, or is not valid.", schema: text },
} as const;

export type AnswerHeader = keyof typeof answerHeaders;

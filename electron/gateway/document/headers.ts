const text = { type: "string" } as const;
const guid = { type: "string", format: "uuid" } as const;

/** The optional request headers in the API document. */
export const requestHeaders = {
  CorrelationId: {
    description: "A GUID that identifies this request in its response and in the log.",
    schema: guid,
  },
  "If-Match": {
    description:
      "The ETag that the caller last received. The server rejects the change with 412 when the load has changed since.",
    schema: text,
  },
  "If-None-Match": {
    description:
      "The ETag that the caller has. When this ETag is still current, the response is 304 without a body.",
    schema: text,
  },
  "Idempotency-Key": {
    description:
      "The same key and body return the first response again for at least 90 days; another body gets 422. The response is 409 while the first request is still running.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
} as const;

export type RequestHeader = keyof typeof requestHeaders;

/** The response headers in the API document. */
export const responseHeaders = {
  CorrelationId: {
    description: "The caller's CorrelationId when it was a GUID, otherwise a new one.",
    schema: guid,
  },
  Location: { description: "The URL of the load.", schema: { type: "string", format: "uri" } },
  ETag: { description: "Strong ETag, which changes with every change of the load.", schema: text },
  "Lanedesk-Epoch": {
    description:
      "Identifies the store. The value changes when the store may lack acknowledged changes, for example after a restore.",
    schema: text,
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  "WWW-Authenticate": { description: "Present when the bearer token is missing or not valid.", schema: text },
} as const;

export type ResponseHeader = keyof typeof responseHeaders;

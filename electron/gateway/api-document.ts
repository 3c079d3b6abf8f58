import { createApiDocument } from "./document/document.ts";
import { createApiPage } from "./document/page.ts";
import type { Endpoint } from "./exchange.ts";
import { createJsonResponse, createResponse } from "./responses.ts";

/** The documentation page loads nothing but its inline style. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Creates the endpoints of the API document: /openapi.json for programs, /openapi for people. */
export const createApiDocumentEndpoints = (): Endpoint[] => [
  {
    path: "/openapi.json",
    methods: { GET: async (exchange) => createJsonResponse(exchange, createApiDocument()) },
  },
  {
    path: "/openapi",
    methods: {
      GET: async (exchange) =>
        createResponse(exchange, String(await createApiPage()), 200, {
          "Content-Type": "text/html; charset=UTF-8",
          "Content-Security-Policy": PAGE_POLICY,
        }),
    },
  },
];

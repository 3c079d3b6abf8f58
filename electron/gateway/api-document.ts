import { answer, jsonAnswer } from "./answers.ts";
import { apiDocument } from "./document/document.ts";
import { apiPage } from "./document/page.ts";
import type { Endpoint } from "./exchange.ts";
import { refuseWithProblem } from "./problem-details.ts";

/** What the page may load: nothing but its own style. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The interface described: for programs at /openapi.json, for people at /openapi. */
export const apiDocumentEndpoints = (): Endpoint[] => [
  {
    path: "/openapi.json",
    refuse: refuseWithProblem,
    methods: { GET: async (exchange) => jsonAnswer(exchange, apiDocument()) },
  },
  {
    path: "/openapi",
    refuse: refuseWithProblem,
    methods: {
      GET: async (exchange) =>
        answer(exchange, String(await apiPage()), 200, {
          "Content-Type": "text/html; charset=UTF-8",
          "Content-Security-Policy": pagePolicy,
        }),
    },
  },
];

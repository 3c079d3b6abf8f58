import { version } from "../version.ts";
import type { Endpoint } from "./exchange.ts";
import { refuseWithProblem } from "./problem-details.ts";

/** What a client can count on beyond the bare specification. */
const capabilities = [
  "etag",
  "if-match",
  "idempotency-key",
  "correlation-id",
  "expanded-carrier",
  "openapi",
] as const;

/** What this service is and offers; a remote without this address is treated as the bare specification. */
export const capabilityEndpoints = (): Endpoint[] => [
  {
    path: "/lanedesk/v1",
    refuse: refuseWithProblem,
    methods: { GET: async (exchange) => exchange.json({ product: "Lanedesk", version, capabilities }) },
  },
];

import { type CapabilitiesAnswer, capability } from "../../shared/interface/capabilities.ts";
import { version } from "../version.ts";
import type { Endpoint } from "./exchange.ts";
import { refuseWithProblem } from "./problem-details.ts";

const answer: CapabilitiesAnswer = { product: "Lanedesk", version, capabilities: capability.options };

/** What this service is, and what it offers beyond the bare specification. */
export const capabilityEndpoints = (): Endpoint[] => [
  {
    path: "/lanedesk/v1",
    refuse: refuseWithProblem,
    methods: { GET: async (exchange) => exchange.json(answer) },
  },
];

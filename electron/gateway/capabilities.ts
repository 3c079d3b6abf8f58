import { type CapabilitiesAnswer, capability } from "../../shared/interface/capabilities.ts";
import { version } from "../version.ts";
import { jsonAnswer } from "./answers.ts";
import type { Endpoint, EndpointDeps } from "./exchange.ts";
import { refuseWithProblem } from "./problem-details.ts";

/** What this service is, and what it offers beyond the bare specification. */
export const capabilityEndpoints = ({ epoch }: EndpointDeps): Endpoint[] => [
  {
    path: "/lanedesk/v1",
    refuse: refuseWithProblem,
    methods: {
      async GET(exchange) {
        const answer: CapabilitiesAnswer = {
          product: "Lanedesk",
          version,
          capabilities: capability.options,
          epoch: await epoch(),
        };
        return jsonAnswer(exchange, answer);
      },
    },
  },
];

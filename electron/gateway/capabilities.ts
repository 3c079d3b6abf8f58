import { type CapabilitiesAnswer, capability } from "../../shared/interface/capabilities.ts";
import { version } from "../version.ts";
import type { Endpoint, EndpointDeps } from "./exchange.ts";
import { createJsonResponse } from "./responses.ts";

/** Creates the endpoint that returns the product, its version, its capabilities (decision "extras") and the epoch. */
export const createCapabilityEndpoint = ({ context, readEpoch }: EndpointDeps): Endpoint => ({
  path: "/lanedesk/v1",
  methods: {
    async GET(exchange) {
      const answer: CapabilitiesAnswer = {
        product: "Lanedesk",
        version,
        capabilities: capability.options.filter(
          (name) => name !== "office" || context.store.changeLog !== undefined,
        ),
        epoch: await readEpoch(),
      };
      return createJsonResponse(exchange, answer);
    },
  },
});

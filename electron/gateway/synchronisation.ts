import { jsonAnswer } from "./answers.ts";
import { authenticateUser } from "./authentication.ts";
import type { Doorway, Endpoint } from "./exchange.ts";
import { refuseWithProblem } from "./problem-details.ts";

/** Synchronising, as other programs may watch it. */
export interface SyncDoor {
  /** How it stands. */
  status(): Promise<object>;
  /** Runs a cycle at once; resolves at its end. */
  run(): Promise<void>;
}

/** How synchronising stands (GET), and a cycle at once (POST), both behind a bearer token. */
export const synchronisationEndpoints = (doorway: Doorway, sync: SyncDoor): Endpoint[] => [
  {
    path: "/lanedesk/v1/sync",
    refuse: refuseWithProblem,
    methods: {
      async GET(exchange) {
        await authenticateUser(doorway, exchange);
        return jsonAnswer(exchange, await sync.status());
      },
      async POST(exchange) {
        await authenticateUser(doorway, exchange);
        await sync.run();
        return jsonAnswer(exchange, await sync.status());
      },
    },
  },
];

import type { SyncAnswer } from "../../shared/interface/synchronisation.ts";
import { jsonAnswer } from "./answers.ts";
import { authenticateUser } from "./authentication.ts";
import type { Doorway, Endpoint, Exchange } from "./exchange.ts";
import { refuseWithProblem } from "./problem-details.ts";
import { Refusal } from "./refusal.ts";

/** Synchronising, as other programs may watch it. */
export interface SyncDoor {
  /** How it stands. */
  status(): Promise<SyncAnswer>;
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
        await authenticate(doorway, exchange);
        return jsonAnswer(exchange, await sync.status());
      },
      async POST(exchange) {
        await authenticate(doorway, exchange);
        await sync.run();
        return jsonAnswer(exchange, await sync.status());
      },
    },
  },
];

/**
 * A user of the account that synchronises: how much another one has to send is nobody else's business.
 * @throws Refusal 401, 403, 429
 */
async function authenticate(doorway: Doorway, exchange: Exchange): Promise<void> {
  const { accountId } = await authenticateUser(doorway, exchange);
  const remote = await doorway.context.store.read(["kept"], ({ kept }) => kept.find("remote"));
  if (remote && remote.accountId !== accountId)
    throw new Refusal(403, "It is another account that synchronises here. Nothing was done.");
}

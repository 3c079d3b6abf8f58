import type { SyncAnswer } from "../../shared/interface/sync-status.ts";
import { jsonAnswer } from "./answers.ts";
import { authenticateUser } from "./authentication.ts";
import type { Endpoint, EndpointDeps, Exchange } from "./exchange.ts";
import { refuseWithProblem } from "./problem-details.ts";
import { Refusal } from "./refusal.ts";

/** Synchronizing, as other programs may watch it. */
export interface SyncApi {
  /** How it stands. */
  status(): Promise<SyncAnswer>;
  /** Runs a cycle at once; resolves at its end. */
  run(): Promise<void>;
}

/** How synchronizing stands (GET), and a cycle at once (POST), both behind a bearer token. */
export const synchronizationEndpoints = (doorway: EndpointDeps, sync: SyncApi): Endpoint[] => [
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
 * A user of the account that synchronizes: how much another one has to send is nobody else's business.
 * @throws Refusal 401, 403, 429
 */
async function authenticate(doorway: EndpointDeps, exchange: Exchange): Promise<void> {
  const { accountId } = await authenticateUser(doorway, exchange);
  const remote = await doorway.context.store.read(["kept"], ({ kept }) => kept.find("remote"));
  if (remote && remote.accountId !== accountId)
    throw new Refusal(403, "It is another account that synchronizes here. Nothing was done.");
}

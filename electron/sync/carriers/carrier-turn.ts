import type { Context } from "../../services/context.ts";
import type { RemoteConnection } from "../../store/store.ts";
import { readExpands } from "../client/account-client.ts";
import { createOffers } from "../client/offers.ts";
import type { Wire } from "../client/request.ts";
import { writeDiary } from "../diary.ts";
import { contactEvery } from "../open-session.ts";
import type { RemoteSecrets } from "../secrets.ts";
import { createMonitorClient } from "./monitor-client.ts";
import { carrierTrouble, syncCarriers } from "./sync-carriers.ts";

/** The carriers have their own address and credentials, and their own turn: their trouble holds up no load. */
export interface CarrierTurn {
  /** Takes in what the carrier monitoring has, when its turn has come. */
  take(remote: RemoteConnection, secrets: RemoteSecrets): Promise<void>;
  /** What was wrong with it at its last turn, in words; empty where nothing was. */
  trouble(): string;
  /** The next cycle is their turn. */
  hasten(): void;
  /** Another one was connected. */
  forget(): void;
}

/** @param random between 0 (inclusive) and 1 (exclusive) */
export function createCarrierTurn(context: Context, wire: Wire, random: () => number): CarrierTurn {
  const { clock } = context.surroundings;
  const askOffers = createOffers();
  /** In running time. */
  let dueAt = 0;
  let trouble = "";

  /** Each trouble stands in the diary once, and so does its end. */
  async function note(words: string): Promise<void> {
    if (words !== trouble) await writeDiary(context, words || "The carrier monitoring answers again.");
    trouble = words;
  }

  return {
    async take({ accountId, monitorUrl, clientId }, { clientPassword }) {
      if (monitorUrl === "" || dueAt > clock.running()) return;
      dueAt = clock.running() + contactEvery;
      try {
        const monitor = createMonitorClient({ wire, monitorUrl, clientId, clientPassword });
        const expands = await askOffers(() => readExpands(wire, monitorUrl), false);
        await syncCarriers({ context, accountId, monitor, expands, random });
        await note("");
      } catch (cause) {
        if (wire.ended?.aborted) return;
        await note(carrierTrouble(cause));
      }
    },
    trouble: () => trouble,
    hasten() {
      dueAt = 0;
    },
    forget() {
      dueAt = 0;
      trouble = "";
    },
  };
}

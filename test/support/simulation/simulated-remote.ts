import type { JsonObject } from "../../../shared/json.ts";

/** A remote service as the simulation sees it: by the interface, and from inside. */
export interface SimulatedRemote {
  answer(request: Request): Promise<Response>;
  /** A token of its own for each desktop. */
  tokens: readonly string[];
  /** Every load it has, as it would answer it. */
  loads(): Promise<JsonObject[]>;
  /** A colleague at the remote changes one field; says whether it was possible. */
  change(loadId: string, change: (load: JsonObject) => void): Promise<boolean>;
  /** A colleague there books it. */
  book(loadId: string): Promise<boolean>;
  /** Opens its change queue. */
  client: { clientId: string; clientPassword: string };
  /** A carrier there changes: how many drivers it has. */
  changeCarrier(usdotNumber: string, drivers: number): Promise<void>;
  /** How often it was restored. */
  restores(): number;
  /** Takes a backup; what it returns restores the remote from it. */
  backUp(): () => Promise<void>;
}

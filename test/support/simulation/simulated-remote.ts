import type { JsonObject } from "../../../shared/json.ts";

/** A simulated remote: its interface, and direct access to its data. */
export interface SimulatedRemote {
  answer(request: Request): Promise<Response>;
  /** One token per desktop; the first is not used by a desktop. */
  tokens: readonly string[];
  /** Every load as the interface returns it. */
  loads(): Promise<JsonObject[]>;
  /** Changes a load as a remote user; returns whether it was possible. */
  change(loadId: string, change: (load: JsonObject) => void): Promise<boolean>;
  /** Books a load as a remote user. */
  book(loadId: string): Promise<boolean>;
  /** The credentials for the change queue. */
  client: { clientId: string; clientPassword: string };
  /** Changes a carrier's number of drivers. */
  changeCarrier(usdotNumber: string, drivers: number): Promise<void>;
  /** How often the remote was restored. */
  restores(): number;
  /** Takes a backup; the returned function restores it. */
  backUp(): () => Promise<void>;
}

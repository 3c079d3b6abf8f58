import type { ChannelOutput } from "../../shared/channels.ts";

/** A load with the revision that an update must name. */
export type LoadAtRevision = ChannelOutput<"loads.get">;

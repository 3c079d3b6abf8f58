import { openBrowserSession } from "../../build/browser-session.ts";
import type { ChannelInput, ChannelName, ChannelOutput } from "../../shared/channels.ts";

/** The channels of a served window. */
export interface WindowApi {
  /** @throws Error with the message of the failure */
  call<N extends ChannelName>(channel: N, input: ChannelInput<N>): Promise<ChannelOutput<N>>;
}

/** Opens the one-time link and calls the channels with its session. */
export async function connectWindowApi(ui: string): Promise<WindowApi> {
  const headers = { ...(await openBrowserSession(ui)), "content-type": "application/json" };
  return {
    async call(channel, input) {
      const body = JSON.stringify(input);
      const answer = await fetch(new URL(`/window/ipc/${channel}`, ui), { method: "POST", headers, body });
      const { ok, value, failure } = await answer.json();
      if (!ok) throw new Error(`${channel}: ${failure.message}`);
      return value;
    },
  };
}

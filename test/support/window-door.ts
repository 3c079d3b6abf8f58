import { enterSession } from "../../build/browser-session.ts";
import type { ChannelInput, ChannelName, ChannelOutput } from "../../shared/channels.ts";

/** The window's own door, as its page uses it. */
export interface WindowDoor {
  /** Asks a channel; a refusal is thrown with its words. */
  call<N extends ChannelName>(channel: N, input: ChannelInput<N>): Promise<ChannelOutput<N>>;
}

/** Opens the one-time link, and keeps the session that it gives. */
export async function createWindowApi(ui: string): Promise<WindowDoor> {
  const headers = { ...(await enterSession(ui)), "content-type": "application/json" };
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

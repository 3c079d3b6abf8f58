/** The window's own door, as its page uses it: what is changed here is changed while others use the interface. */
export interface WindowDoor {
  call(channel: string, input: unknown): Promise<unknown>;
}

/** Opens the one-time link, and keeps the session that it gives. */
export async function openWindowDoor(ui: string): Promise<WindowDoor> {
  const { origin } = new URL(ui);
  const opened = await fetch(ui, { redirect: "manual" });
  const cookie = (opened.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return {
    async call(channel, input) {
      const answer = await fetch(`${origin}/window/ipc/${channel}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Cookie: cookie, Origin: origin },
        body: JSON.stringify(input),
      });
      const { ok, value, failure } = await answer.json();
      if (!ok) throw new Error(`${channel}: ${failure.message}`);
      return value;
    },
  };
}

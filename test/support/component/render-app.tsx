import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@mantine/spotlight/styles.layer.css";
import "../../../renderer/styles.css";
import { notifications, notificationsStore } from "@mantine/notifications";
import { spotlight } from "@mantine/spotlight";
import axe from "axe-core";
import { expect, onTestFinished, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../../../renderer/app.tsx";
import { parseAddress, useNavigation } from "../../../renderer/navigation.ts";
import { queryClient } from "../../../renderer/ui/data/query.ts";
import type { Bridge } from "../../../shared/bridge.ts";
import type { ChannelInput, ChannelName, ChannelOutput } from "../../../shared/channels.ts";
import { resetStores } from "./zustand.ts";

/** Calls a channel of the service behind the window. @throws Error with the message of the failure */
export type Call = <N extends ChannelName>(channel: N, input: ChannelInput<N>) => Promise<ChannelOutput<N>>;

/**
 * Renders the window on the real services, which run in the Vitest process on an empty store. The test fails if the
 * window logs a warning or an error.
 * @param prepare fills the store before the window reads it; may return the hash of the window's address
 */
export async function renderApp(
  prepare: (call: Call) => Promise<unknown> = async () => undefined,
): Promise<Call> {
  await page.viewport(1280, 800);
  const id = await commands.startService();
  const bridge = bridgeTo(id);
  window.lanedesk = bridge;
  const call: Call = async (channel, input) => {
    const answer = await bridge.call(channel, input);
    if (!answer.ok) throw new Error(`${channel}: ${answer.failure.message}`);
    return answer.value;
  };
  const hash = await prepare(call);
  location.hash = typeof hash === "string" ? hash : "";
  const logs = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  const container = document.body.appendChild(document.createElement("div"));
  container.id = "window";
  resetStores();
  // The store read the address when its module was loaded.
  useNavigation.setState(parseAddress(location.hash));
  const screen = await render(<App />, { container });
  onTestFinished(async () => {
    await screen.unmount();
    container.remove();
    const { notifications: shown, queue } = notificationsStore.getState();
    // Unlike `clean`, calls `onClose`, so that the next window does not count a failure as shown.
    for (const { id } of [...shown, ...queue]) if (id) notifications.hide(id);
    spotlight.close();
    queryClient.clear();
    await commands.stopService(id);
    expect(logs.flatMap((log) => log.mock.calls)).toEqual([]);
    for (const log of logs) log.mockRestore();
  });
  return call;
}

/** Holds the next call of a channel until `release`, which lets it through or makes it fail, and resolves after that. */
export function holdChannel(channel: ChannelName) {
  const { promise: called, resolve: reportCall } = Promise.withResolvers<void>();
  const { promise: released, resolve } = Promise.withResolvers<"answer" | "fail">();
  const { promise: ended, resolve: reportEnd } = Promise.withResolvers<void>();
  const bridge = window.lanedesk;
  window.lanedesk = {
    ...bridge,
    async call(name, input) {
      if (name !== channel) return bridge.call(name, input);
      reportCall();
      try {
        if ((await released) === "fail") throw new Error("The main process did not answer.");
        return await bridge.call(name, input);
      } finally {
        reportEnd();
      }
    },
  };
  const release = (outcome: "answer" | "fail" = "answer") => {
    window.lanedesk = bridge;
    resolve(outcome);
    return ended;
  };
  return { called, release };
}

/** Changes the answers of a channel on their way to the window. */
export function changeAnswers<N extends ChannelName>(
  changed: N,
  change: (value: ChannelOutput<N>) => ChannelOutput<N>,
): void {
  const bridge = window.lanedesk;
  window.lanedesk = {
    ...bridge,
    async call(channel, input) {
      const answer = await bridge.call(channel, input);
      if ((channel as ChannelName) !== changed || !answer.ok) return answer;
      return { ok: true, value: change(answer.value as never) as never };
    },
  };
}

/** The window's violations of WCAG 2.2 AA and of axe's best practices, one line each. */
export async function findAxeViolations(): Promise<string[]> {
  // The only WCAG 2.2 rule that axe does not run by default.
  const rules = { "target-size": { enabled: true } };
  // Details of what passes take half of the time.
  const { violations } = await axe.run("#window", { rules, resultTypes: ["violations"], preload: false });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

function bridgeTo(id: string): Bridge {
  const listeners = new Map<string, Set<(detail: never) => void>>();
  const deliver = (events: readonly [event: string, detail: unknown][]) => {
    for (const [event, detail] of events)
      for (const listener of listeners.get(event) ?? []) listener(detail as never);
  };
  const follow = async () => {
    for (;;) {
      const events = await commands.nextServiceEvents(id);
      if (!events) return;
      deliver(events);
    }
  };
  void follow();
  return {
    async call(channel, input) {
      const { answer, events } = await commands.callService(id, channel, input);
      deliver(events);
      return answer as never;
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
  };
}

import { expect, onTestFinished, test, vi } from "vitest";
import { openEventStream } from "../../../../renderer/bridge/browser-events.ts";
import { type EventName, events } from "../../../../shared/events.ts";

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeEventSource;
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  constructor() {
    super();
    FakeEventSource.last = this;
  }
}

function stubBrowser(): void {
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("localStorage", { getItem: () => "key" });
  onTestFinished(() => void vi.unstubAllGlobals());
}

test.each(["onopen", "onerror"] as const)(
  "a window waits with its calls until the stream's %s",
  async (end) => {
    stubBrowser();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let isReady = false;
    void openEventStream().ready.then(() => {
      isReady = true;
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(isReady).toBe(false);
    FakeEventSource.last[end]();
    await vi.advanceTimersByTimeAsync(0);
    expect(isReady).toBe(true);
  },
);

test("a window waits at most 500 ms for its event stream", async () => {
  stubBrowser();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ready } = openEventStream();
  await vi.advanceTimersByTimeAsync(500);
  expect(await ready).toBeUndefined();
});

test("after a lost connection, the window hears of the changes that it may have missed", () => {
  stubBrowser();
  const heard: string[] = [];
  const stream = openEventStream();
  for (const event of Object.keys(events) as EventName[])
    stream.on(event, ({ data }) => heard.push(`${event} ${data}`));
  const source = FakeEventSource.last;
  source.onopen();
  expect(heard).toEqual([]);
  source.onerror();
  source.onopen();
  expect(heard.sort()).toEqual([
    "autoRefresh.changed null",
    "backups.changed null",
    "boardViews.changed null",
    "carriers.changed null",
    "file.opened null",
    'loads.changed {"loadIds":[]}',
    "proxy.changed null",
    "rates.changed null",
    "savedLanes.changed null",
    "store.damaged null",
    "sync.changed null",
    "templates.changed null",
    "users.changed null",
  ]);
});

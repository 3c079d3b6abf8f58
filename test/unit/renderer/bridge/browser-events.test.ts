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

test("after a lost connection, the window hears of the changes that it may have missed", () => {
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("localStorage", { getItem: () => "key" });
  onTestFinished(() => void vi.unstubAllGlobals());
  const heard: string[] = [];
  const stream = openEventStream("window");
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

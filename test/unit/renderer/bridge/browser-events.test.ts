import { expect, onTestFinished, test, vi } from "vitest";
import { openEventStream } from "../../../../renderer/bridge/browser-events.ts";

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
  stream.on("loads.changed", ({ data }) => heard.push(data));
  stream.on("program.restarted", () => heard.push("restarted"));
  const source = FakeEventSource.last;
  source.onopen();
  expect(heard).toEqual([]);
  source.onerror();
  source.onopen();
  expect(heard).toEqual(['{"loadIds":[]}']);
});

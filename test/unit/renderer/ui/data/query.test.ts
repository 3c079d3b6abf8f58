import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { invalidateChannels, queryClient } from "../../../../../renderer/ui/data/query.ts";

test("reads again after a first read that was running when its result became invalid", async () => {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ["sync.outboxPage", null],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  onTestFinished(() => queryClient.clear());
  onTestFinished(observer.subscribe(() => {}));
  const invalidated = invalidateChannels("sync.outboxPage");
  answers[0]?.("before the change");
  await expect.poll(() => answers.length).toBe(2);
  expect(observer.getCurrentResult().data).toBe("before the change");
  answers[1]?.("after the change");
  await invalidated;
  expect(observer.getCurrentResult().data).toBe("after the change");
});

import { expect, onTestFinished, test, vi } from "vitest";
import { deleteDraft, flushDraft, saveDraftSoon } from "../../../../../renderer/ui/data/save-drafts.ts";

test("saves text that the user restores while the write of its change runs", async () => {
  const writes: { content: string; end: PromiseWithResolvers<void> }[] = [];
  const call = async (channel: string, { content }: { content: string }) => {
    if (channel === "drafts.save") {
      const end = Promise.withResolvers<void>();
      writes.push({ content, end });
      await end.promise;
    }
    return { ok: true, value: null };
  };
  vi.stubGlobal("window", { lanedesk: { call } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const draftId = "eeeeeeee-0000-4000-8000-000000000001";
  const type = (content: string) =>
    saveDraftSoon({ draftId, kind: "quick-post", loadId: null, revision: null, content });
  type("dal tx");
  const first = flushDraft(draftId);
  writes[0]?.end.resolve();
  await first;
  type("dal tx atl");
  const second = flushDraft(draftId);
  await vi.waitFor(() => expect(writes).toHaveLength(2));
  type("dal tx");
  writes[1]?.end.resolve();
  await second;
  const third = flushDraft(draftId);
  await vi.waitFor(() =>
    expect(writes.map(({ content }) => content)).toEqual(["dal tx", "dal tx atl", "dal tx"]),
  );
  writes[2]?.end.resolve();
  await third;
  deleteDraft(draftId);
});

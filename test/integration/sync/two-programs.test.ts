import { expect, test } from "vitest";
import { runFaultyPrograms } from "../../support/sync/faulty-programs.ts";

const rounds = Number(process.env.LANEDESK_SYNC_ROUNDS ?? 12);

test(`loses and duplicates nothing between two programs in ${rounds} rounds of cuts, delays and kills`, {
  tags: "long",
  timeout: 1_800_000,
}, async () => {
  const { problems, summary } = await runFaultyPrograms(rounds, Number(process.env.LANEDESK_SYNC_SEED ?? 1));
  expect(problems, summary).toEqual([]);
});

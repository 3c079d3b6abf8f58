import { expect, test } from "vitest";
import { runsAll } from "../../support/runs-all.ts";
import { runFaultyPrograms } from "../../support/sync/faulty-programs.ts";

const rounds = Number(process.env.LANEDESK_SYNC_ROUNDS ?? (runsAll ? 12 : 3));

test(`loses and duplicates nothing between two programs in ${rounds} rounds of cuts, delays and kills`, async () => {
  const { problems, summary } = await runFaultyPrograms(rounds, Number(process.env.LANEDESK_SYNC_SEED ?? 1));
  expect(problems, summary).toEqual([]);
}, 1_800_000);

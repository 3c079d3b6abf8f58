import { expect, test } from "vitest";
import { battle } from "../../support/sync/battle.ts";

const rounds = Number(process.env.LANEDESK_SYNC_ROUNDS ?? 12);

test(`two served programs lose and double nothing in ${rounds} rounds of cuts, delays and kills`, async () => {
  const { problems, story } = await battle(rounds, Number(process.env.LANEDESK_SYNC_SEED ?? 1));
  expect(problems, story).toEqual([]);
}, 1_800_000);

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openDexieStore } from "../../electron/store/dexie/dexie-store.ts";
import { migrations } from "../../electron/store/dexie/migrations/all.ts";
import { openIndexedDB } from "../../electron/store/indexeddb/index.ts";
import { aCarrier, aLoad, anAccount, aQueueEntry, aRate, aUser, morning } from "./records.ts";

/**
 * Keeps a store of a schema version in test/fixtures/stores, for tests that open it ever after. Run once when a
 * version is released, with its number: node test/support/keep-store.ts 2
 */
const version = Number(process.argv[2]);
const folder = await mkdtemp(join(tmpdir(), "lanedesk-kept-"));
const engine = openIndexedDB({ folder });
const store = await openDexieStore(engine, migrations.slice(0, version));
await store.write(
  ["accounts", "users", "loads", "carriers", "changeQueue", "bookedRates", "kept"],
  async (parts) => {
    await parts.accounts.add(anAccount());
    await parts.users.add(aUser());
    await parts.loads.addMany(
      Array.from({ length: 40 }, (_, index) =>
        aLoad({
          loadId: `load-${index}`,
          loadNumber: `L-${index}`,
          createdAt: morning + index,
          status: index % 4 === 0 ? "booked" : "available",
        }),
      ),
    );
    const [insdId = 0] = await parts.carriers.addMany([aCarrier({ usdotNumber: "1234567" })]);
    await parts.changeQueue.saveMany([aQueueEntry({ insdId })]);
    await parts.bookedRates.addMany([aRate()]);
    await parts.kept.save("changeMoment", morning);
  },
);
await store.close();
await engine.close();
const kept = new URL(`../fixtures/stores/version-${version}.sqlite.gz`, import.meta.url);
await writeFile(kept, gzipSync(await readFile(join(folder, "lanedesk.sqlite"))));
await rm(folder, { recursive: true });

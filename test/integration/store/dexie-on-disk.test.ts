/** @module-tag long */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../../electron/store/open-store.ts";
import { contract } from "../../unit/store/contract/contract.ts";

contract({
  name: "Dexie on disk",
  async place() {
    const folder = await mkdtemp(join(tmpdir(), "lanedesk-store-"));
    return { open: () => openStore({ folder }), remove: () => rm(folder, { recursive: true }) };
  },
});

import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { openDexieStore } from "../../../electron/store/dexie/dexie-store.ts";
import { contract } from "./contract/contract.ts";

contract({
  name: "Dexie in memory",
  async place() {
    const indexedDB = new IDBFactory();
    return { open: () => openDexieStore({ indexedDB, IDBKeyRange }), remove: async () => {} };
  },
});

import { expect, test } from "vitest";
import { emptyContext } from "../../../../../electron/store/dexie/board-index/load-context.ts";
import { createFilter } from "../../../../../electron/store/dexie/board-index/load-filter.ts";
import { TextWords } from "../../../../../electron/store/dexie/board-index/text-words.ts";
import { toLoadEntry } from "../../../../../electron/store/keys/load-entry.ts";
import { toStoredLoad } from "../../../../../electron/store/keys/load-keys.ts";
import { aLoad, aStop } from "../../../../support/records.ts";

const loads = [
  aLoad({
    loadId: "note",
    note: "Ask for Jackson.",
    loadStops: [aStop("Omaha", "NE"), aStop("Tulsa", "OK")],
  }),
  aLoad({
    loadId: "number",
    loadNumber: "St.Louis-7",
    loadStops: [aStop("Reno", "NV"), aStop("Tulsa", "OK")],
  }),
  aLoad({ loadId: "place", loadStops: [aStop("Dallas", "TX"), aStop("Tulsa", "OK")] }),
];

/** Returns the ids of the found loads and the number of texts that the filter read. */
function find(orWord: string, cities: string[]) {
  const words = new TextWords();
  let textsRead = 0;
  const place = { end: "any" as const, name: "", states: [], cities, places: [], orWord };
  const passes = createFilter({ accountId: "account-a", places: [place] }, emptyContext, words);
  const entries = loads.map((load) => {
    const { text, ...entry } = toLoadEntry(toStoredLoad(load));
    words.add({ text, ...entry });
    return Object.defineProperty(entry, "text", {
      get: () => {
        textsRead++;
        return text;
      },
    }) as typeof entry & { text: string };
  });
  return { found: entries.filter((entry) => passes?.(entry)).map(({ loadId }) => loadId), textsRead };
}

test("a search for a place finds a whole word of a text, also with punctuation", () => {
  expect(find("jackson", []).found).toEqual(["note"]);
  expect(find("st.louis", []).found).toEqual(["number"]);
  expect(find("jack", []).found).toEqual([]);
});

test("a search for a place reads no text if no text contains the typed word", () => {
  expect(find("dallas", ["dallas"])).toEqual({ found: ["place"], textsRead: 0 });
  expect(find("jackson", []).textsRead).toBe(loads.length);
});

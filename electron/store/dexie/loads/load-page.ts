import type { LoadPageRequest, Page } from "../../store.ts";
import { type ListIdentity, readCursor, writeCursor } from "../cursor.ts";
import { compareKeys } from "../index-keys.ts";
import { orders, type StoredLoad } from "./load-keys.ts";
import { type Key, type Range, reading } from "./load-ranges.ts";
import { collectionOf, type LoadTable, matching } from "./load-reading.ts";

/** Up to so many loads are sooner read and sorted than looked for along an index of all. */
const fewLoads = 1_000;

/** How many keys are looked at in one step along an index. */
const stride = 1_000;

/** A page of the board. One load more than asked is read, to know whether another page follows. */
export async function pageOfLoads(table: LoadTable, request: LoadPageRequest): Promise<Page<StoredLoad>> {
  const { order, descending, size } = request;
  const list = identityOf(request);
  const place = readCursor(list, request.after, [orders[order].kind, "number"]);
  const keyOf = (load: StoredLoad) => [orders[order].key(load), load.keys.tie] as const;
  const sign = descending ? -1 : 1;
  const compare = (left: StoredLoad, right: StoredLoad) => sign * compareKeys(keyOf(left), keyOf(right));

  const { ranges, filters } = reading(request, order);
  const wanted = filters.length > 0 ? await matching(table, filters) : undefined;
  const found =
    wanted && wanted.size <= fewLoads
      ? (await present(table, [...wanted])).filter(
          (load) => place === undefined || sign * compareKeys(keyOf(load), place) > 0,
        )
      : await Promise.all(ranges.map((range) => stretch(range))).then((stretches) => stretches.flat());

  const records = found.sort(compare).slice(0, size);
  const last = found.length > size ? records.at(-1) : undefined;
  return { records, next: last ? writeCursor(list, keyOf(last)) : null };

  /** The first loads of a range behind the place, of which each is wanted. */
  async function stretch(range: Range): Promise<StoredLoad[]> {
    const scope = range.lower.slice(0, 1);
    const behind = place && [...scope, ...place];
    if (!wanted)
      return collectionOf(table, range, descending, behind)
        .limit(size + 1)
        .toArray();
    return present(table, await wantedAlong(range, wanted, scope, behind));
  }

  async function wantedAlong(range: Range, wanted: Set<string>, scope: Key, start?: Key): Promise<string[]> {
    const found: string[] = [];
    let behind = start;
    while (found.length <= size) {
      const keys = await collectionOf(table, range, descending, behind).limit(stride).primaryKeys();
      found.push(...keys.filter((loadId) => wanted.has(loadId)));
      const [last] = keys.length < stride ? [] : await present(table, keys.slice(-1));
      if (!last) break;
      behind = [...scope, ...keyOf(last)];
    }
    return found.slice(0, size + 1);
  }
}

const present = async (table: LoadTable, loadIds: string[]): Promise<StoredLoad[]> =>
  (await table.bulkGet(loadIds)).filter((load) => load !== undefined);

/** The moments of a query move with the clock and are no part of it: a cursor stays good when they do. */
const identityOf = ({ accountId, life, createdBy, order, descending }: LoadPageRequest): ListIdentity => [
  "loads",
  accountId,
  life ?? null,
  createdBy ?? null,
  order,
  descending,
];

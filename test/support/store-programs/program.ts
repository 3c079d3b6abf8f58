import fc from "fast-check";

/**
 * Random IndexedDB programs that must have the same results on two implementations. They contain no explicit
 * commit, where fake-indexeddb differs from the standard (a request that fails afterwards). Programs are
 * plain data, so they can be shrunk, printed and kept as tests.
 */

/** Valid and invalid keys. */
type KeyOrJunk = unknown;

export interface IndexPlan {
  name: string;
  keyPath: string | string[];
  unique: boolean;
  multiEntry: boolean;
}

export interface StorePlan {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: IndexPlan[];
}

export type UpgradeStep =
  | { do: "createStore"; store: StorePlan }
  | { do: "deleteStore"; store: string }
  | { do: "renameStore"; store: string; to: string }
  | { do: "createIndex"; store: string; index: IndexPlan }
  | { do: "deleteIndex"; store: string; index: string }
  | { do: "renameIndex"; store: string; index: string; to: string }
  | { do: "request"; request: RequestPlan }
  | { do: "abort" };

export type Query =
  | { kind: "all" }
  | { kind: "key"; key: KeyOrJunk }
  | { kind: "range"; lower?: KeyOrJunk; upper?: KeyOrJunk; lowerOpen: boolean; upperOpen: boolean };

type Direction = "next" | "nextunique" | "prev" | "prevunique";

/** An action at the current record of a cursor. */
export type CursorStep =
  | { go: "continue" }
  | { go: "continueTo"; key: KeyOrJunk }
  | { go: "continuePrimaryKey"; key: KeyOrJunk; primaryKey: KeyOrJunk }
  | { go: "advance"; count: number }
  | { go: "update"; value: KeyOrJunk }
  | { go: "delete" };

interface RequestTarget {
  store: string;
  index?: string;
}

export type RequestPlan = RequestTarget & { handled: boolean } & (
    | { do: "put" | "add"; value: KeyOrJunk; key?: KeyOrJunk }
    | { do: "fill"; count: number; value: Record<string, KeyOrJunk> }
    | { do: "get" | "getKey" | "count"; query: Query }
    | { do: "getAll" | "getAllKeys" | "getAllRecords"; query: Query; limit?: number; direction: Direction }
    | { do: "delete"; query: Query }
    | { do: "clear" }
    | { do: "cursor"; query: Query; direction: Direction; keysOnly: boolean; steps: CursorStep[] }
    | { do: "abort" }
  );

export interface TransactionPlan {
  mode: "readonly" | "readwrite";
  requests: RequestPlan[];
}

export type Phase =
  | { kind: "upgrade"; steps: UpgradeStep[] }
  | ({ kind: "transaction" } & TransactionPlan)
  /** Transactions that start at the same time, over all stores. */
  | { kind: "transactions"; plans: TransactionPlan[] };

export type Program = Phase[];

const STORES = ["s", "t"];
const INDEXES = ["i", "j", "k"];
const PATHS = ["a", "b", "c", "c.d", "id"];

const scalar = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 6 }) },
  { weight: 2, arbitrary: fc.constantFrom(-1, 2.5, Number.POSITIVE_INFINITY, 2 ** 53) },
  {
    weight: 4,
    arbitrary: fc.constantFrom("", "a", "ab", "b", "\u0000", "é", "\ud800", "\u{1f600}", "\uffff"),
  },
  { weight: 1, arbitrary: fc.constantFrom(0, 1).map((time) => new Date(time)) },
  { weight: 1, arbitrary: fc.constantFrom([], [0], [0, 255]).map((bytes) => new Uint8Array(bytes).buffer) },
);
const validKey: fc.Arbitrary<KeyOrJunk> = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
);
const key: fc.Arbitrary<KeyOrJunk> = fc.oneof(
  { weight: 14, arbitrary: validKey },
  { weight: 1, arbitrary: fc.constantFrom<KeyOrJunk[]>(null, true, Number.NaN, { d: 1 }, [null]) },
);

const value = fc.record(
  {
    id: key,
    a: key,
    b: key,
    c: fc.oneof(fc.array(key, { maxLength: 4 }), fc.record({ d: key }), key),
    note: fc.constantFrom("short", "x".repeat(3_000), undefined, -0, new Date(3), new Map([[1, { a: 1 }]])),
  },
  { requiredKeys: [] },
);
const anyValue: fc.Arbitrary<KeyOrJunk> = fc.oneof(
  { weight: 10, arbitrary: value },
  { weight: 1, arbitrary: key },
);

const COMPOUND_PATHS: string[][] = [
  ["a", "b"],
  ["b", "c.d"],
  ["id", "a"],
];
const keyPath: fc.Arbitrary<string | string[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PATHS) },
  { weight: 1, arbitrary: fc.nat({ max: 2 }).map((at): string[] => COMPOUND_PATHS[at] ?? []) },
);

const index: fc.Arbitrary<IndexPlan> = fc
  .record({
    name: fc.constantFrom(...INDEXES),
    keyPath,
    unique: fc.boolean(),
    multiEntry: fc.boolean(),
  })
  .map((plan) => ({ ...plan, multiEntry: plan.multiEntry && !Array.isArray(plan.keyPath) }));

const store: fc.Arbitrary<StorePlan> = fc.record({
  name: fc.constantFrom(...STORES),
  keyPath: fc.oneof(fc.constant(null), fc.constantFrom("id", "c.d"), keyPath),
  autoIncrement: fc.boolean(),
  indexes: fc.uniqueArray(index, { maxLength: 3, selector: (plan) => plan.name }),
});

const query: fc.Arbitrary<Query> = fc.oneof(
  fc.constant<Query>({ kind: "all" }),
  key.map((only): Query => ({ kind: "key", key: only })),
  fc.record(
    {
      kind: fc.constant("range" as const),
      lower: validKey,
      upper: validKey,
      lowerOpen: fc.boolean(),
      upperOpen: fc.boolean(),
    },
    { requiredKeys: ["kind", "lowerOpen", "upperOpen"] },
  ),
);

const direction = fc.constantFrom<Direction[]>("next", "nextunique", "prev", "prevunique");

const cursorStep: fc.Arbitrary<CursorStep> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<CursorStep>({ go: "continue" }) },
  { weight: 1, arbitrary: key.map((to): CursorStep => ({ go: "continueTo", key: to })) },
  {
    weight: 1,
    arbitrary: fc.record({ go: fc.constant("continuePrimaryKey" as const), key, primaryKey: key }),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 5 }).map((count): CursorStep => ({ go: "advance", count })),
  },
  { weight: 2, arbitrary: anyValue.map((next): CursorStep => ({ go: "update", value: next })) },
  { weight: 2, arbitrary: fc.constant<CursorStep>({ go: "delete" }) },
);

/** A request on one of the stores. `maxRecords` limits the records of a "fill". */
function request(maxRecords: number): fc.Arbitrary<RequestPlan> {
  const on = fc.record(
    { store: fc.constantFrom(...STORES), index: fc.constantFrom(...INDEXES) },
    { requiredKeys: ["store"] },
  );
  const handled = fc.boolean();
  const plan = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record(
        { do: fc.constantFrom("put" as const, "add" as const), value: anyValue, key },
        { requiredKeys: ["do", "value"] },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("fill" as const),
        count: fc.integer({ min: 1, max: maxRecords }),
        value,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom("get" as const, "getKey" as const, "count" as const),
        query,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record(
        {
          do: fc.constantFrom("getAll" as const, "getAllKeys" as const, "getAllRecords" as const),
          query,
          limit: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 250, max: 600 })),
          direction,
        },
        { requiredKeys: ["do", "query", "direction"] },
      ),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), query }) },
    { weight: 1, arbitrary: fc.constant({ do: "clear" as const }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("cursor" as const),
        query,
        direction,
        keysOnly: fc.boolean(),
        steps: fc.array(cursorStep, { maxLength: 12 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: "abort" as const }) },
  );
  return fc
    .tuple(on, handled, plan)
    .map(([where, isHandled, what]) => ({ ...where, handled: isHandled, ...what }) as RequestPlan);
}

function upgradeStep(maxRecords: number): fc.Arbitrary<UpgradeStep> {
  const name = fc.constantFrom(...STORES);
  const indexName = fc.constantFrom(...INDEXES);
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant("createIndex" as const), store: name, index }) },
    { weight: 1, arbitrary: store.map((plan): UpgradeStep => ({ do: "createStore", store: plan })) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("deleteStore" as const), store: name }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("renameStore" as const), store: name, to: name }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("deleteIndex" as const), store: name, index: indexName }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("renameIndex" as const),
        store: name,
        index: indexName,
        to: indexName,
      }),
    },
    {
      weight: 3,
      arbitrary: request(maxRecords).map((plan): UpgradeStep => ({ do: "request", request: plan })),
    },
    { weight: 1, arbitrary: fc.constant<UpgradeStep>({ do: "abort" }) },
  );
}

/**
 * Removes aborts. When a transaction aborts while the next one waits, fake-indexeddb continues with generated
 * keys from before the abort, which the standard undoes.
 */
function withoutAbort({ mode, requests }: TransactionPlan): TransactionPlan {
  return {
    mode,
    requests: requests.filter((plan) => plan.do !== "abort").map((plan) => ({ ...plan, handled: true })),
  };
}

/** Programs that start with an upgrade that creates stores, followed by transactions and upgrades. */
export function programs(maxRecords: number): fc.Arbitrary<Program> {
  const first = fc.tuple(store, store).map(
    ([one, other]): Phase => ({
      kind: "upgrade",
      steps: [
        { do: "createStore", store: { ...one, name: "s" } },
        { do: "createStore", store: { ...other, name: "t" } },
      ],
    }),
  );
  const plan = fc.record({
    mode: fc.constantFrom("readwrite" as const, "readwrite" as const, "readonly" as const),
    requests: fc.array(request(maxRecords), { minLength: 1, maxLength: 10 }),
  });
  const transaction = plan.map((phase): Phase => ({ kind: "transaction", ...phase }));
  const transactions = fc
    .array(plan, { minLength: 2, maxLength: 4 })
    .map((plans): Phase => ({ kind: "transactions", plans: plans.map(withoutAbort) }));
  const upgrade = fc.record({
    kind: fc.constant("upgrade" as const),
    steps: fc.array(upgradeStep(maxRecords), { minLength: 1, maxLength: 5 }),
  });
  const later = fc.oneof(
    { weight: 4, arbitrary: transaction },
    { weight: 1, arbitrary: transactions },
    { weight: 1, arbitrary: upgrade },
  );
  return fc
    .tuple(first, fc.array(later, { minLength: 1, maxLength: 6 }))
    .map(([one, rest]) => [one, ...rest]);
}

import { Temporal } from "temporal-polyfill";
import { LanedeskError } from "../../../shared/failure.ts";
import type { CarrierFacts } from "../../../shared/views/carrier.ts";
import type { AccountRecord, UserRecord } from "../../store/store.ts";
import { recordCarriers } from "../carriers/carriers.ts";
import { recordRegistrationSteps } from "../carriers/registration-steps.ts";
import { currentReadTime } from "../change-queue/change-clock.ts";
import { clearCarriers } from "../change-queue/change-queue.ts";
import { CHUNK_SIZE, yieldToEventLoop } from "../chunks.ts";
import type { Caller, Context, Work } from "../context.ts";
import { loadChangeParts, saveLoadChanges } from "../loads/change-load.ts";
import { resolvePostAsUser } from "../loads/post-as.ts";
import { findOrCreateCurrentUser } from "../people/current-user.ts";
import { addUser } from "../people/users.ts";
import { businessDayOf, businessTimeZone } from "../settings/settings.ts";
import { demoCarriers, demoChange, demoRegistrationSteps } from "./carriers.ts";
import { type DemoPoster, demoLoads } from "./loads.ts";
import { people } from "./names.ts";
import { chanceOf } from "./random.ts";
import { demoRates } from "./rates.ts";

/** How large the demo brokerage is, and which of the possible ones: the same seed makes the same. */
export interface DemoSize {
  loads: number;
  carriers: number;
  rates: number;
  seed: number;
}

export const defaultDemo: DemoSize = { loads: 300, carriers: 400, rates: 4_000, seed: 1 };

/**
 * Fills the store with a believable brokerage: people, loads on the lanes on which freight moves, carriers with
 * what changed in them, registration steps of today, and nine months of booked rates. All of it is invented.
 * The same seed on the same day makes the same; what is there already from the same seed is left as it is. When
 * `work` is stopped, what was made stays.
 * @throws LanedeskError "conflict" while a remote is connected, which would receive the invented loads
 */
export async function fillDemo(context: Context, size: DemoSize, work?: Work): Promise<void> {
  const remote = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
  if (remote?.connected)
    throw new LanedeskError(
      "conflict",
      "A remote is connected, and it would receive the demo's invented loads. Nothing was made. Disconnect the remote first, or make the demo in a data folder of its own.",
    );
  const { account, users } = await demoAccount(context);
  const caller: Caller = { accountId: account.accountId, userId: users[0].userId, channel: "window" };
  const total = size.loads + size.carriers + size.rates;
  let done = 0;
  const isWanted = () => !work?.signal.aborted;
  const step = async (made: number): Promise<boolean> => {
    done += made;
    work?.reportProgress(done, total);
    await yieldToEventLoop();
    return isWanted();
  };
  await fillRates(context, caller, size, step);
  if (isWanted()) await fillCarriers(context, caller, size, step);
  if (isWanted()) await fillLoads(context, caller, users, size, step);
}

/** Tells that so many records were made; false when no more are wanted. */
type Step = (made: number) => Promise<boolean>;

async function fillRates(context: Context, { accountId }: Caller, size: DemoSize, step: Step): Promise<void> {
  const zone = await businessTimeZone(context);
  const today = Temporal.Instant.fromEpochMilliseconds(context.env.clock.now())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
  for await (const chunk of chunksOf(demoRates(size.seed, size.rates, accountId, today))) {
    await context.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany(chunk));
    if (!(await step(chunk.length))) break;
  }
  context.publish("rates.changed", null);
}

/** Most of the carriers were looked at before; some are new, and some changed since. */
async function fillCarriers(context: Context, caller: Caller, size: DemoSize, step: Step): Promise<void> {
  const { clock } = context.env;
  const zone = await businessTimeZone(context);
  const today = businessDayOf(clock.now(), zone);
  const date = new Date(clock.now()).toISOString().slice(0, 10);
  const chance = chanceOf(size.seed, "changes");
  let signingUp: CarrierFacts[] = [];
  for await (const chunk of chunksOf(demoCarriers(size.seed, size.carriers))) {
    const recorded = await recordCarriers(context, caller, chunk);
    const added = chunk.filter((_, index) => recorded[index] === "added");
    const known = added.filter(() => chance.happens(0.9));
    await clearAway(context, caller, known);
    const changed = known.filter(() => chance.happens(0.12)).map((facts) => demoChange(facts, date, chance));
    await recordCarriers(context, caller, changed);
    signingUp = [...signingUp, ...added.filter(() => chance.happens(0.08))].slice(0, mostSigningUp);
    if (!(await step(chunk.length))) break;
  }
  const steps = demoRegistrationSteps(size.seed, signingUp, today.from, clock.now());
  await recordRegistrationSteps(context, caller, steps);
}

const mostSigningUp = 40;

/** As if a broker had looked at them. */
async function clearAway(context: Context, caller: Caller, carriers: readonly CarrierFacts[]): Promise<void> {
  const { insdIds, moment } = await context.store.read(["carriers", "keyValue"], async (parts) => {
    const records = await parts.carriers.findByIdentity(caller.accountId, carriers);
    return {
      insdIds: records.flatMap((record) => record?.insdId ?? []),
      moment: await currentReadTime(parts.keyValue, context.env.clock.now()),
    };
  });
  const timeStamp = new Date(moment).toISOString();
  await clearCarriers(
    context,
    caller,
    insdIds.map((insdID) => ({ insdID, timeStamp })),
  );
}

async function fillLoads(
  context: Context,
  { accountId }: Caller,
  users: readonly [UserRecord, ...UserRecord[]],
  size: DemoSize,
  step: Step,
): Promise<void> {
  const posters = await postersOf(context, users);
  const now = context.env.clock.now();
  for await (const chunk of chunksOf(demoLoads(size.seed, size.loads, now, posters))) {
    const written = await context.store.write(loadChangeParts, async (parts) => {
      const ids = chunk.map(([first]) => first?.after.loadId ?? "");
      const known = await parts.loads.findMany(accountId, ids);
      const missing = chunk.filter((_, index) => known[index] === undefined);
      await saveLoadChanges(parts, missing.flat());
      return missing.flatMap(([first]) => first?.after.loadId ?? []);
    });
    if (written.length > 0) context.publish("loads.changed", { loadIds: written });
    if (!(await step(chunk.length))) break;
  }
}

/** The one at the desk posts as many loads as any two of the others. */
async function postersOf(
  context: Context,
  users: readonly [UserRecord, ...UserRecord[]],
): Promise<[DemoPoster, ...DemoPoster[]]> {
  const [desk, ...others] = await context.store.read(["users"], (parts) =>
    Promise.all(
      users.map(async ({ accountId, userId }) => {
        const caller: Caller = { accountId, userId, channel: "window" };
        return { caller, contact: await resolvePostAsUser(parts.users, caller, null) };
      }),
    ),
  );
  if (!desk) throw new Error("The demo brokerage has nobody to post its loads.");
  return [desk, desk, ...others];
}

/** What is made a few at a time comes in chunks: the first ones take longest, as they read the gazetteer. */
async function* chunksOf<T>(items: Iterable<T>): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length % madeAtOnce === 0) await yieldToEventLoop();
    if (chunk.length < CHUNK_SIZE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const madeAtOnce = 8;

const mostUsers = 100;

/** The brokerage that is at this desk already, with the demo's people in it: the one at the desk comes first. */
export async function demoAccount(
  context: Context,
): Promise<{ account: AccountRecord; users: [UserRecord, ...UserRecord[]] }> {
  const { account, user } = await findOrCreateCurrentUser(context);
  const { accountId } = account;
  const emails = people.map(([first, last]) => `${first}.${last}@example.com`.toLowerCase());
  const known = await context.store.read(["users"], ({ users }) =>
    Promise.all(emails.map((email) => users.findByEmail(accountId, email))),
  );
  for (const [index, [firstName, lastName]] of people.entries()) {
    if (known[index]) continue;
    await addUser(context, accountId, {
      firstName,
      lastName,
      email: emails[index] ?? "",
      username: firstName.toLowerCase(),
      phone: `(555) 010-${String(index + 11).padStart(4, "0")}`,
      isActive: true,
    });
  }
  const users = await context.store.read(["users"], (parts) => parts.users.list(accountId, mostUsers));
  const demoPeople = users.filter(({ email, userId }) => emails.includes(email) && userId !== user.userId);
  return { account, users: [user, ...demoPeople] };
}

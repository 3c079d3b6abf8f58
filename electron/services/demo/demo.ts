import { LanedeskError } from "../../../shared/failure.ts";
import type { CarrierFacts } from "../../../shared/interface/expanded-carrier.ts";
import type { BookedCarrier } from "../../../shared/views/booking.ts";
import type { AccountRecord, UserRecord } from "../../store/store.ts";
import { recordCarriers } from "../carriers/carriers.ts";
import { recordRegistrationSteps } from "../carriers/registration-steps.ts";
import { getReadTime } from "../change-queue/change-clock.ts";
import { clearCarriers } from "../change-queue/change-queue.ts";
import { RECORDS_PER_CHUNK, yieldToEventLoop } from "../chunks.ts";
import type { Caller, Context, Work } from "../context.ts";
import { toBookedCarrier } from "../loads/book.ts";
import { loadChangeParts, saveLoadChanges } from "../loads/change-load.ts";
import { resolvePostAsUser } from "../loads/post-as.ts";
import { findOrCreateCurrentUser } from "../people/current-user.ts";
import { getOperator, requireRole } from "../people/require-role.ts";
import { addUser } from "../people/users.ts";
import { prepareGazetteer } from "../places/gazetteer.ts";
import { findRemoteName } from "../settings/find-office.ts";
import { getDay, getDayPeriod, readBusinessTimeZone } from "../settings/settings.ts";
import { generateCarriers, generateChange, generateRegistrationSteps } from "./carriers.ts";
import { type DemoPoster, generateLoads } from "./loads.ts";
import { people } from "./names.ts";
import { createRandomStream } from "./random.ts";
import { generateRates } from "./rates.ts";

/** Numbers of records to generate, and the random seed. */
interface DemoSize {
  loads: number;
  carriers: number;
  rates: number;
  seed: number;
}

/** The size and the random seed of the default demo brokerage. */
export const DEFAULT_DEMO: DemoSize = { loads: 300, carriers: 400, rates: 4_000, seed: 1 };

/**
 * Fills the store with a generated brokerage: users, loads on realistic lanes, carriers with changes, today's
 * registration steps, and nine months of booked rates. A repeated call with the same size and seed adds no records.
 * After a cancel, the generated records stay.
 * @throws LanedeskError "conflict" while a remote is connected, because the remote would receive the demo loads;
 * "forbidden" when the operator's role may not import data
 */
export async function fillDemo(
  context: Context,
  operator: Caller,
  size: DemoSize,
  work?: Work,
): Promise<void> {
  requireRole(operator, "importData");
  const { remote, noun } = await context.store.read(["keyValue"], async (parts) => ({
    remote: await parts.keyValue.get("remote"),
    noun: (await findRemoteName(parts)).noun,
  }));
  if (remote?.isConnected)
    throw new LanedeskError(
      "conflict",
      `The ${noun} is connected and would receive the demo loads. Disconnect the ${noun} first, or use a separate data folder for the demo.`,
    );
  await prepareGazetteer();
  const { account, users } = await addDemoUsers(context);
  const { accountId } = account;
  const caller: Caller = { accountId, userId: users[0].userId, role: "manager", channel: "window" };
  const total = size.loads + size.carriers + size.rates;
  let done = 0;
  const isRunning = () => !work?.signal.aborted;
  const reportCreated = async (created: number): Promise<boolean> => {
    done += created;
    work?.reportProgress(done, total);
    await yieldToEventLoop();
    return isRunning();
  };
  await fillRates(context, caller, size, reportCreated);
  if (isRunning()) await fillCarriers(context, caller, size, reportCreated);
  if (isRunning()) await fillLoads(context, caller, users, size, reportCreated);
}

/** Reports progress after creating records; resolves to false when canceled. */
type ProgressReporter = (created: number) => Promise<boolean>;

async function fillRates(
  context: Context,
  { accountId }: Caller,
  size: DemoSize,
  reportCreated: ProgressReporter,
): Promise<void> {
  const today = getDay(context.env.clock.now(), await readBusinessTimeZone(context));
  for (const chunk of collectChunks(generateRates(size.seed, size.rates, accountId, today))) {
    await context.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany(chunk));
    if (!(await reportCreated(chunk.length))) break;
  }
  context.publish("rates.changed", null);
}

/**
 * Records carriers and the registration steps of some of them. Most carriers are reviewed, some are new, and some have
 * changed since their review.
 */
async function fillCarriers(
  context: Context,
  caller: Caller,
  size: DemoSize,
  reportCreated: ProgressReporter,
): Promise<void> {
  const { clock } = context.env;
  const zone = await readBusinessTimeZone(context);
  const { from: startOfToday } = getDayPeriod(clock.now(), zone);
  const today = getDay(clock.now(), zone);
  const random = createRandomStream(size.seed, "changes");
  let registering: CarrierFacts[] = [];
  for (const chunk of collectChunks(generateCarriers(size.seed, size.carriers))) {
    const known = await context.store.read(["carriers"], ({ carriers }) =>
      carriers.findByIdentity(caller.accountId, chunk),
    );
    // Recording a known carrier again would undo its changes.
    const added = chunk.filter((_, index) => known[index] === undefined);
    await recordCarriers(context, caller, added);
    const reviewed = added.filter(() => random.drawBoolean(0.9));
    await clearReviewedCarriers(context, caller, reviewed);
    const changed = reviewed
      .filter(() => random.drawBoolean(0.12))
      .map((facts) => generateChange(facts, today, random));
    await recordCarriers(context, caller, changed);
    registering = [...registering, ...added.filter(() => random.drawBoolean(0.08))].slice(
      0,
      MAX_REGISTERING_CARRIERS,
    );
    if (!(await reportCreated(chunk.length))) break;
  }
  const steps = generateRegistrationSteps(size.seed, registering, startOfToday, clock.now());
  await recordRegistrationSteps(context, caller, steps);
}

const MAX_REGISTERING_CARRIERS = 40;

/** Clears carriers as if a broker had reviewed them. */
async function clearReviewedCarriers(
  context: Context,
  caller: Caller,
  carriers: readonly CarrierFacts[],
): Promise<void> {
  const { insdIds, moment } = await context.store.read(["carriers", "keyValue"], async (parts) => {
    const records = await parts.carriers.findByIdentity(caller.accountId, carriers);
    return {
      insdIds: records.flatMap((record) => record?.insdId ?? []),
      moment: await getReadTime(parts.keyValue, context.env.clock.now()),
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
  caller: Caller,
  users: readonly [UserRecord, ...UserRecord[]],
  size: DemoSize,
  reportCreated: ProgressReporter,
): Promise<void> {
  const { accountId } = caller;
  const posters = await readPosters(context, users);
  const carriers = await findBookableCarriers(context, caller, size);
  const now = context.env.clock.now();
  for (const chunk of collectChunks(generateLoads(size.seed, size.loads, now, posters, carriers))) {
    const written = await context.store.write(loadChangeParts, async (parts) => {
      const ids = chunk.map(([first]) => first?.after.loadId ?? "");
      const known = await parts.loads.findMany(accountId, ids);
      const missing = chunk.filter((_, index) => known[index] === undefined);
      await saveLoadChanges(parts, missing.flat(), { ...caller, via: "Demo data" });
      return missing.flatMap(([first]) => first?.after.loadId ?? []);
    });
    if (written.length > 0) context.publish("loads.changed", { loadIds: written });
    if (!(await reportCreated(chunk.length))) break;
  }
}

const MAX_BOOKED_CARRIERS = 60;

/**
 * Finds the carriers for the demo's bookings. Leaves out carriers with the verdict "stop", so that the board starts
 * without alerts.
 */
async function findBookableCarriers(
  context: Context,
  { accountId }: Caller,
  size: DemoSize,
): Promise<BookedCarrier[]> {
  const facts = [...generateCarriers(size.seed, Math.min(size.carriers, MAX_BOOKED_CARRIERS))];
  return context.store.read(["carriers", "carrierVerdicts"], async (parts) => {
    const records = await parts.carriers.findByIdentity(accountId, facts);
    const found = records.filter((record) => record !== undefined);
    const verdicts = await parts.carrierVerdicts.findMany(
      accountId,
      found.map(({ insdId }) => insdId),
    );
    return found
      .filter((_, index) => verdicts[index]?.result !== "stop")
      .map((record) => toBookedCarrier(record, { phone: "", email: "" }));
  });
}

/** Reads the users who post loads. The current user is in the result twice, to post more loads than the others. */
async function readPosters(
  context: Context,
  users: readonly [UserRecord, ...UserRecord[]],
): Promise<[DemoPoster, ...DemoPoster[]]> {
  const [current, ...others] = await context.store.read(["users"], (parts) =>
    Promise.all(
      users.map(async ({ accountId, userId }) => {
        const caller: Caller = { accountId, userId, role: "broker", channel: "window" };
        return { caller, contact: await resolvePostAsUser(parts.users, caller, null) };
      }),
    ),
  );
  if (!current) throw new Error("The demo brokerage has no user.");
  return [current, current, ...others];
}

function* collectChunks<T>(items: Iterable<T>): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < RECORDS_PER_CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const MAX_USERS = 100;

/** Adds the demo's users to the current account. Returns the current user first. */
async function addDemoUsers(
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
    await addUser(context, getOperator(accountId), {
      firstName,
      lastName,
      email: emails[index] ?? "",
      username: firstName.toLowerCase(),
      phone: `(555) 010-${String(index + 11).padStart(4, "0")}`,
      isActive: true,
    });
  }
  const users = await context.store.read(["users"], (parts) => parts.users.list(accountId, MAX_USERS));
  const demoPeople = users.filter(({ email, userId }) => emails.includes(email) && userId !== user.userId);
  return { account, users: [user, ...demoPeople] };
}

import { postLoad } from "../../../electron/services/loads/create.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { markAsCopy } from "../../../electron/store/mark-as-copy.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { getLoad } from "../get-load.ts";
import { smallLoad } from "../loads.ts";
import type { Desk, DeskPair } from "./desk-pair.ts";

export const post = async ({ context, caller }: Desk, change: object = {}) =>
  (await postLoad(context, caller, loadRequest.parse({ ...smallLoad, ...change }))).load.loadId;

export async function edit({ context, caller }: Desk, loadId: string, change: object): Promise<void> {
  const { load } = await getLoad(context, caller, loadId);
  await updateLoad(context, caller, loadId, loadRequest.parse({ ...load, ...change }));
}

export const read = async ({ context, caller }: Desk, loadId: string) =>
  (await getLoad(context, caller, loadId)).load;

export const listLoadIds = ({ store }: Desk): Promise<string[]> =>
  store.read(["loads"], async ({ loads }) =>
    (await loads.readPage({} as never)).records.map(({ loadId }) => loadId),
  );

/** Marks the desk's store as restored. */
export const markDeskAsCopy = ({ store, clock }: Desk): Promise<void> =>
  markAsCopy(store, clock.now(), "This data was restored from a backup.");

/** The header of every remote answer about a load (specification 4). */
export const loadAnswerHeaders = { CorrelationId: "b4f5f0d1-3a54-4ad4-a9ba-1f0b6d7c6a01" };

/** The remote's answer about a load that it does not have. */
export const answerNotFound = () => new Response("{}", { status: 404, headers: loadAnswerHeaders });

export const isCapabilitiesRequest = ({ url }: Request) => new URL(url).pathname === "/lanedesk/v1";

/** Something between the desk and the remote answers the request for the capabilities. */
export function hideCapabilities({ intercept }: DeskPair): void {
  intercept((request) => (isCapabilitiesRequest(request) ? new Response("{}", { status: 404 }) : undefined));
}

/** Makes the remote answer like a bare one, without extensions. */
export function hideExtensions({ intercept, answer }: DeskPair): void {
  intercept(async (request) => {
    if (isCapabilitiesRequest(request)) return answerNotFound();
    const answered = await answer(request);
    answered.headers.delete("ETag");
    answered.headers.delete("Lanedesk-Epoch");
    return answered;
  });
}

/**
 * Makes the remote name another epoch, as after a restore from a backup.
 * @param lostLoadId a remote load that the backup did not have
 */
export function changeEpoch(desks: DeskPair, lostLoadId?: string): void {
  desks.intercept(async (request) => {
    if (lostLoadId && request.url.endsWith(lostLoadId)) return answerNotFound();
    const answer = await desks.answer(request);
    const { headers } = answer;
    if (headers.has("lanedesk-epoch")) headers.set("Lanedesk-Epoch", "another");
    return isCapabilitiesRequest(request)
      ? Response.json({ ...(await answer.json()), epoch: "another" }, { headers })
      : answer;
  });
}

/** Creates a linked load whose note was changed on both sides. */
export async function createConflict(desks: DeskPair) {
  const here = await post(desks.local, { note: "first" });
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  await edit(desks.local, here, { note: "mine", loadLabel: "Hot" });
  await edit(desks.remote, there, { note: "theirs" });
  await desks.sync.runCycle();
  const [blocked] = await desks.edits();
  return { here, there, editId: blocked?.editId ?? 0 };
}

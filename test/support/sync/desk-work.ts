import { postLoad } from "../../../electron/services/loads/create.ts";
import { getLoad } from "../../../electron/services/loads/get.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { markAsCopy } from "../../../electron/store/mark-as-copy.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { smallLoad } from "../loads.ts";
import type { AppInfo, TwoDesks } from "./two-desks.ts";

export const post = async ({ context, caller }: AppInfo, change: object = {}) =>
  (await postLoad(context, caller, loadRequest.parse({ ...smallLoad, ...change }))).load.loadId;

export async function edit({ context, caller }: AppInfo, loadId: string, change: object): Promise<void> {
  const { load } = await getLoad(context, caller, loadId);
  await updateLoad(context, caller, loadId, loadRequest.parse({ ...load, ...change }));
}

export const read = async ({ context, caller }: AppInfo, loadId: string) =>
  (await getLoad(context, caller, loadId)).load;

export const loadIds = ({ store }: AppInfo): Promise<string[]> =>
  store.read(["loads"], async ({ loads }) =>
    (await loads.readPage({} as never)).records.map(({ loadId }) => loadId),
  );

/** The desk's store is a restored one from now on. */
export const beCopy = ({ store, clock }: AppInfo): Promise<void> =>
  markAsCopy(store, clock.now(), "This store was restored from a backup.");

/** What every answer of the remote about a load has (specification 4), and none that something in between made. */
export const signature = { CorrelationId: "b4f5f0d1-3a54-4ad4-a9ba-1f0b6d7c6a01" };

/** What the remote itself answers about a load that it does not have. */
export const notThere = () => new Response("{}", { status: 404, headers: signature });

/** The remote without what a Lanedesk offers beyond the interface. */
export function beBare({ meddle }: TwoDesks): void {
  meddle((request) =>
    new URL(request.url).pathname === "/lanedesk/v1" ? new Response("{}", { status: 404 }) : undefined,
  );
}

/** A load that both sides have, changed on both in its note. */
export async function inConflict(desks: TwoDesks) {
  const here = await post(desks.local, { note: "first" });
  await desks.sync.runCycle();
  const [there = ""] = await loadIds(desks.remote);
  await edit(desks.local, here, { note: "mine", loadLabel: "Hot" });
  await edit(desks.remote, there, { note: "theirs" });
  await desks.sync.runCycle();
  const [held] = await desks.edits();
  return { here, there, editId: held?.editId ?? 0 };
}

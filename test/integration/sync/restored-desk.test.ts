import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFolderService, type Service, systemHttpClient } from "../../../electron/app.ts";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { findCurrentCaller } from "../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { restoreBackup } from "../../../electron/store/backup/restore-backup.ts";
import { takeBackup } from "../../../electron/store/backup/take-backup.ts";
import { openStore } from "../../../electron/store/open-store.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { type ServedBrokerage, serveBrokerage } from "../../support/brokerage.ts";
import { smallLoad } from "../../support/loads.ts";
import { createDraft } from "../../support/sync/test-sync.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const progress = { signal: new AbortController().signal, reportProgress: () => undefined };

test("posts nothing twice after a restore, and raises a conflict if a load differs", async () => {
  const remote = await serveBrokerage();
  onTestFinished(() => remote.end());
  const folder = await temporaryFolder();
  const backup = join(await temporaryFolder(), "desk.backup");
  const withDesk = async <T>(work: (desk: Service) => Promise<T>): Promise<T> => {
    const desk = await openFolderService(folder);
    return work(desk).finally(desk.close);
  };

  const loadIds = await withDesk(async (desk) => {
    await connect(desk, remote);
    const caller = await getCaller(desk);
    const requests = ["same", "first"].map((note) => loadRequest.parse({ ...smallLoad, note }));
    const posted = requests.map((request) => postLoad(desk.context, caller, request));
    return (await Promise.all(posted)).map(({ load }) => load.loadId);
  });
  const store = await openStore({ folder });
  await takeBackup(store.copy, backup, progress).finally(store.close);

  const before = await withDesk(async (desk) => {
    const changed = loadRequest.parse({ ...smallLoad, note: "changed" });
    await updateLoad(desk.context, await getCaller(desk), loadIds[1] ?? "", changed);
    await desk.sync.runCycle();
    return readRemoteIds(desk, loadIds);
  });
  await restoreBackup(folder, backup, Date.now(), progress);

  await withDesk(async (desk) => {
    await desk.sync.runCycle();
    expect(await readRemoteIds(desk, loadIds)).toEqual(before);
    const edits = await desk.context.store.read(["outbox"], ({ outbox }) => outbox.findByLoads(loadIds));
    const message = expect.stringMatching(/^This data was restored or copied.*Note/);
    expect(edits).toMatchObject([{ loadId: loadIds[1], state: "conflict", message }]);
  });
  expect(await readNotes(remote)).toEqual(["changed", "same"]);
});

const connect = ({ context, sync }: Service, { url, ann }: ServedBrokerage): Promise<string> =>
  connectRemote(
    context,
    getOperator(),
    systemHttpClient,
    sync.secrets,
    createDraft(url, ann.token, { canSendExisting: false }),
  );

const getCaller = ({ context }: Service) => findCurrentCaller(context);

async function readRemoteIds(
  { context }: Service,
  loadIds: readonly string[],
): Promise<(string | undefined)[]> {
  const links = await context.store.read(["remoteLinks"], (parts) => parts.remoteLinks.findMany(loadIds));
  return links.map((link) => link?.remoteLoadId);
}

const readNotes = (remote: ServedBrokerage): Promise<(string | null)[]> =>
  remote.withStore(({ store }) =>
    store.read(["loads"], async ({ loads }) => {
      const all = { accountId: remote.ann.accountId, order: "created", isDescending: false } as const;
      const { records } = await loads.readPage({ ...all, after: null, size: 200 });
      return records.map(({ note }) => note).sort();
    }),
  );

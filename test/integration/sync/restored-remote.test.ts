import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFolderService, systemHttpClient } from "../../../electron/app.ts";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { findCurrentCaller } from "../../../electron/services/people/current-user.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { restoreBackup } from "../../../electron/store/backup/restore-backup.ts";
import { takeBackup } from "../../../electron/store/backup/take-backup.ts";
import { openStore } from "../../../electron/store/open-store.ts";
import { connectRemote } from "../../../electron/sync/connection/connect.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { addPeople, ask } from "../../support/brokerage.ts";
import { getLoad } from "../../support/get-load.ts";
import { loadsPath, smallLoad } from "../../support/loads.ts";
import { withContext } from "../../support/open-context.ts";
import { serve } from "../../support/program.ts";
import { createDraft } from "../../support/sync/test-sync.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const progress = { signal: new AbortController().signal, reportProgress: () => undefined };

test("raises a conflict for an edit that a restored remote lost and then changed again", {
  tags: "long",
}, async () => {
  const folder = await temporaryFolder();
  const backup = join(await temporaryFolder(), "one.backup");
  const people = await withContext(folder, addPeople);
  let remote = await serve(folder);
  onTestFinished(async () => void (await remote.stop()));
  const whileStopped = async (work: () => Promise<unknown>) => {
    await remote.stop();
    await work();
    remote = await serve(folder, "--port", new URL(remote.url).port);
  };

  const { context, sync, close } = await openFolderService(await temporaryFolder());
  onTestFinished(close);
  const caller = await findCurrentCaller(context);
  await connectRemote(
    context,
    getOperator(),
    systemHttpClient,
    sync.secrets,
    createDraft(remote.url, people.ann.token, { canSendExisting: false }),
  );
  const { load } = await postLoad(context, caller, loadRequest.parse({ ...smallLoad, note: "first" }));
  await sync.runCycle();
  const [link] = await context.store.read(["remoteLinks"], (parts) =>
    parts.remoteLinks.findMany([load.loadId]),
  );
  const address = `${loadsPath}/${link?.remoteLoadId}`;
  await whileStopped(async () => {
    const store = await openStore({ folder });
    await takeBackup(store.copy, backup, progress);
    await store.close();
  });

  await updateLoad(context, caller, load.loadId, loadRequest.parse({ ...load, note: "acknowledged" }));
  await sync.runCycle();
  const { token } = people.ann;
  expect((await ask(remote.url, "GET", address, { token })).body.note).toBe("acknowledged");

  await whileStopped(() => restoreBackup(folder, backup, Date.now(), progress));
  const restored = await ask(remote.url, "GET", address, { token });
  await ask(remote.url, "PUT", address, { token, body: { ...restored.body, loadLabel: "Hot" } });
  await sync.runCycle();

  expect((await getLoad(context, caller, load.loadId)).load.note).toBe("acknowledged");
  const edits = await context.store.read(["outbox"], ({ outbox }) => outbox.findByLoads([load.loadId]));
  expect(edits).toMatchObject([
    { state: "conflict", message: expect.stringContaining("restored from a backup") },
  ]);
});

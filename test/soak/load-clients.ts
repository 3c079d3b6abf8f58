import type { ServedBrokerage } from "../support/brokerage.ts";
import { deletePath, loadPath, loadsPath, refreshPath, smallLoad } from "../support/loads.ts";
import type { RandomStream } from "../support/random-stream.ts";
import type { Ledger } from "./ledger.ts";

/** Posts, reads, updates, refreshes and deletes loads until `isOver`, and records the results in the ledger. */
export async function loadClient(
  brokerage: ServedBrokerage,
  ledger: Ledger,
  shared: readonly string[],
  random: RandomStream,
  name: string,
  isOver: () => boolean,
): Promise<void> {
  const { token } = brokerage.ann;
  const own: string[] = [];
  let written = 0;
  const ask = (method: string, path: string, body?: unknown, headers = {}) =>
    ledger.timed(`${method} ${path.split("/").slice(1, 4).join("/")}`, () =>
      brokerage.ask(method, path, { token, body, headers }),
    );

  async function post(): Promise<void> {
    const note = `${name} ${++written}`;
    const key = crypto.randomUUID();
    const attempts = random.oneIn(3) ? 3 : 1;
    const headers = { "Idempotency-Key": key };
    const answers = await Promise.all(
      Array.from({ length: attempts }, () =>
        ask("POST", loadsPath, { ...smallLoad, note, loadNumber: key }, headers),
      ),
    );
    const posted = answers.filter(({ status }) => status === 201).map(({ body }) => body.loadId);
    for (const { status } of answers)
      if (status !== 201 && status !== 409) ledger.reportProblem(`${status} to a create`);
    if (new Set(posted).size !== 1)
      ledger.reportProblem(`${posted.length} loads for one Idempotency-Key: ${posted}`);
    const [loadId] = posted;
    if (loadId === undefined) return;
    own.push(loadId);
    ledger.acknowledgeWrite(loadId, note);
  }

  async function update(loadId: string): Promise<void> {
    const note = `${name} ${++written}`;
    ledger.startWrite(loadId, note);
    const { status } = await ask("PUT", loadPath(loadId), { ...smallLoad, note });
    if (status === 200) ledger.acknowledgeWrite(loadId, note);
    else ledger.reportProblem(`${status} to an update of the client's own load`);
  }

  /** Updates a shared load with If-Match; only a write with the latest tag may win. */
  async function updateShared(loadId: string): Promise<void> {
    const read = await ask("GET", loadPath(loadId));
    const tag = read.headers.get("etag") ?? "";
    const note = `${name} ${++written}`;
    ledger.startSharedWrite(loadId, note);
    const { status, body } = await ask("PUT", loadPath(loadId), { ...smallLoad, note }, { "If-Match": tag });
    if (status === 200) ledger.acknowledgeSharedWrite(loadId, tag, note);
    else ledger.rejectSharedWrite(loadId, note);
    if (status !== 200 && status !== 412)
      ledger.reportProblem(`${status} to a shared update: ${JSON.stringify(body)}`);
  }

  async function remove(loadId: string): Promise<void> {
    ledger.startWrite(loadId, null);
    const { status } = await ask("DELETE", deletePath(loadId), { reason: 2, comment: name });
    if (status === 204) ledger.acknowledgeWrite(loadId, null);
    else ledger.reportProblem(`${status} to a delete of the client's own load`);
    own.splice(own.indexOf(loadId), 1);
  }

  async function read(loadId: string): Promise<void> {
    const { status, body } = await ask("GET", loadPath(loadId));
    if (status !== 200 || body.note !== ledger.getNote(loadId))
      ledger.reportProblem(`Lost update: ${loadId} has the note ${body.note}`);
  }

  const pickOwn = () => random.pick(own);
  while (!isOver()) {
    const dice = random.whole(20);
    if (own.length === 0 || dice < 4) await post();
    else if (dice < 8) await update(pickOwn());
    else if (dice < 13) await read(pickOwn());
    else if (dice < 15) await updateShared(random.pick(shared));
    else if (dice < 16) await remove(pickOwn());
    else if (dice < 18) await ask("POST", refreshPath, own.slice(-50));
    else await ask("POST", "/accountmanagement/v1/accountuser/active", {});
  }
}

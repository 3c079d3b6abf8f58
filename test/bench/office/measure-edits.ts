import { randomUUID } from "node:crypto";
import { smallLoad } from "../../support/loads.ts";
import type { ServedProgram } from "../../support/program.ts";
import type { Figure } from "./figures.ts";
import { readRollbacks, sendJson } from "./measure-posts.ts";

const CLIENTS = 32;
const SECONDS = 15;
const UPDATES = 4;

/** Measures edits of desktops: each client posts loads and updates them, every edit at another server. */
export async function measureEdits(
  address: string,
  servers: readonly ServedProgram[],
  token: string,
): Promise<Figure[]> {
  let sent = 0;
  let rejected = 0;

  async function sendEdit(server: number, edit: object): Promise<void> {
    const url = `${servers[server % servers.length]?.url}/lanedesk/v1/edits`;
    const body = { edits: [{ ...edit, editId: randomUUID() }] };
    for (;;) {
      // After conflicts for 5 s, the server answers 503; a desktop sends the edit again.
      const answer = await sendJson(url, token, body).catch((error: Error) => {
        if (!error.message.includes("503")) throw error;
        rejected += 1;
      });
      if (answer === undefined) continue;
      if (!answer.includes('"done"')) throw new Error(`An edit got ${answer}`);
      sent += 1;
      return;
    }
  }

  const endsAt = performance.now() + SECONDS * 1_000;
  const editUntilEnd = async (client: number) => {
    while (performance.now() < endsAt) {
      const loadId = randomUUID();
      await sendEdit(client, { loadId, kind: "post", load: smallLoad });
      for (let revision = 1; revision <= UPDATES; revision += 1)
        await sendEdit(client + revision, {
          ...{ loadId, kind: "update", revision },
          load: { ...smallLoad, note: `Note ${revision}` },
        });
    }
  };
  const before = await readRollbacks(address);
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => editUntilEnd(client)));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const repeated = (await readRollbacks(address)) - before;
  const name = `edits, ${servers.length} servers`;
  return [
    { name, value: sent / SECONDS, unit: "/s", isMinimum: true },
    { name: `rejected ${name}`, value: rejected, limit: 0, unit: "" },
    { name: `repeated ${name}`, value: (100 * repeated) / (sent + repeated), limit: 10, unit: "%" },
  ];
}

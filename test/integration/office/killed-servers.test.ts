import { expect, it, onTestFinished } from "vitest";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { addUser, findOrCreateAccount } from "../../../electron/services/people/users.ts";
import { changeSettings } from "../../../electron/services/settings/settings.ts";
import { openPostgresStore } from "../../../electron/store/postgres/postgres-store.ts";
import { loadRequest } from "../../../shared/interface/load.ts";
import { runOffice } from "../../office/office.ts";
import { smallLoad } from "../../support/loads.ts";
import { createContext } from "../../support/open-context.ts";
import { hasPostgres, runSql, startPostgres } from "../../support/postgres.ts";
import { serveStore } from "../../support/program.ts";

it.runIf(hasPostgres())(
  "keeps acknowledged loads and leases through killed servers, connections and databases",
  { tags: "long", timeout: 180_000 },
  async () => {
    const report = await runOffice({ servers: 3, clients: 12, seconds: 30, seed: 1 });
    expect(report.problems).toEqual([]);
    expect(report.acknowledgedPosts).toBeGreaterThan(50);
    expect(report.acknowledgedEdits).toBeGreaterThan(50);
    expect(report.leasedCarriers).toBeGreaterThan(0);
    expect(Object.keys(report.failures)).toHaveLength(4);
  },
);

it.runIf(hasPostgres())(
  "refreshes each load once, and continues within 30 s of the SIGKILL of the server that does it",
  { tags: "long", timeout: 120_000 },
  async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const address = await server.createDatabase("killed");
    const store = await openPostgresStore({ connectionString: address });
    // The loads were posted an hour ago.
    const context = createContext(store, {
      clock: { runId: "test", now: () => Date.now() - 3_600_000, uptimeMs: () => 0 },
    });
    const { accountId } = await findOrCreateAccount(context);
    const person = { firstName: "Ann", lastName: "Lee", email: "ann@example.com", username: "ann" };
    const { userId } = await addUser(context, getOperator(accountId), {
      ...person,
      phone: "",
      isActive: true,
    });
    await changeSettings(context, getOperator(), {
      minutesBetweenAutomaticRefreshes: 15,
      currentUserId: userId,
    });
    const request = loadRequest.parse(smallLoad);
    for (let index = 0; index < 5; index += 1)
      await postLoad(context, { accountId, userId, role: "administrator", channel: "window" }, request);
    await store.close();

    const select = async (sql: string) => (await runSql<{ value: string }>(address, sql))[0]?.value;
    const readHolder = () => select("select holder as value from lanedesk_leases");
    const readRefreshed = () =>
      select(
        "select record::json -> 'value' ->> 'refreshed' as value from key_value where key = 'lastAutoRefresh'",
      );
    const servers = [await serveStore(address)];
    onTestFinished(() => Promise.all(servers.map((one) => one.kill())).then(() => undefined));
    await expect.poll(readRefreshed).toBe("5");
    const holder = await readHolder();
    servers.push(await serveStore(address));
    await runSql(address, "delete from key_value where key = 'lastAutoRefresh'");
    await servers[0]?.kill();
    await expect.poll(readRefreshed, { timeout: 60_000 }).toBe("0");
    expect(await readHolder()).not.toBe(holder);
    expect(await select("select string_agg(record::json ->> 'refreshes', ' ') as value from loads")).toBe(
      "1 1 1 1 1",
    );
  },
);

import { describe, expect, it } from "vitest";
import { auditAnswer } from "../../../shared/views/audit.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import { loadsPath, smallLoad } from "../../support/loads.ts";

const brokerage = await brokerageForAll();
const audit = (token: string, query = "") => brokerage.ask("GET", `/lanedesk/v1/audit${query}`, { token });

describe("The audit log over HTTP", () => {
  it("answers 403 with the reason to a token of a broker", async () => {
    const { status, body } = await audit(brokerage.bo.token);
    expect(status).toBe(403);
    expect(body.detail).toMatch(/^Only administrators can read the audit log\./);
  });

  it("answers an administrator in pages, last changes first [audit]", async () => {
    const { ann, bo } = brokerage;
    const { loadId } = (await brokerage.ask("POST", loadsPath, { token: bo.token, body: smallLoad })).body;
    const { status, body } = await audit(ann.token, "?limit=1");
    expect(status).toBe(200);
    expect(auditAnswer.strict().parse(body)).toEqual(body);
    expect(body.entries).toMatchObject([
      { userId: bo.userId, via: "HTTP: test", area: "loads", changes: [{ id: loadId }] },
    ]);
    const second = (await audit(ann.token, `?limit=1&after=${encodeURIComponent(body.next)}`)).body;
    expect(second.entries[0].auditId).toBeLessThan(body.entries[0].auditId);
    expect((await audit(ann.token, "?limit=0")).status).toBe(400);
    expect((await audit(ann.token, "?after=x")).status).toBe(400);
  });

  it("shows an account only its own changes", async () => {
    const { body } = await audit(brokerage.zoe.token, "?limit=200");
    expect(JSON.stringify(body)).not.toContain(brokerage.ann.userId);
  });
});

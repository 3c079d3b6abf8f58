import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decisions } from "../../../shared/interface/decisions.ts";
import { type ServedBrokerage, serveBrokerage } from "../../support/brokerage.ts";
import { addCarriers, expandedPath, queuePath, stepsPath } from "../../support/carriers.ts";
import {
  deletePath,
  fullLoad,
  loadPath,
  loadsPath,
  refreshPath,
  smallLoad,
  unknownId,
} from "../../support/loads.ts";
import { otherTrendPath, trendPath, trendRequest } from "../../support/rates.ts";

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Responded>; requestBody?: Responded }>>;
  components: { schemas: Record<string, object>; headers: Record<string, object> };
}
interface Responded {
  headers?: Record<string, object>;
  content?: Record<string, { schema: { $ref: string } }>;
}

let brokerage: ServedBrokerage;
let text: string;
let document: OpenApi;
beforeAll(async () => {
  brokerage = await serveBrokerage((context, { ann }) => addCarriers(context, ann.accountId, [1, 2, 3]));
  ({ text, body: document } = await brokerage.ask("GET", "/openapi.json"));
  ajv.addSchema({ $id: "document", ...document });
});
afterAll(() => brokerage.end());

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const getValidator = ($ref: string) => ajv.compile({ $ref: `document${$ref}` });

describe("the API document", () => {
  it("passes a public linter without findings", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const findings = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
    expect(findings.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it("contains every decision, including units and limits [units]", () => {
    for (const { answer } of decisions) expect(text).toContain(JSON.stringify(answer).slice(1, -1));
    expect(text).toContain("Length, width and height are in feet, weight in pounds");
  });

  it("covers every served path, including both trend paths and the .aspx paths", async () => {
    const paths = Object.entries(document.paths);
    expect(paths.map(([path]) => path).sort()).toEqual(
      [
        "/_c/std/api/DeltaAPI.aspx",
        "/_c/std/api/RegistrationStepAPI.aspx",
        "/accountmanagement/v1/accountuser/active",
        "/lanedesk/v1",
        "/lanedesk/v1/audit",
        "/lanedesk/v1/carriers/claims",
        "/lanedesk/v1/carriers/expanded",
        "/lanedesk/v1/changes",
        "/lanedesk/v1/edits",
        "/lanedesk/v1/health",
        "/lanedesk/v1/sync",
        "/loadmanagement/v2/load",
        "/loadmanagement/v2/load/refresh/integrator",
        "/loadmanagement/v2/load/{id}",
        "/loadmanagement/v3/load/{id}",
        otherTrendPath,
        trendPath,
      ].sort(),
    );
    for (const [path, operations] of paths) {
      const { headers } = await brokerage.ask("PATCH", path.replace("{id}", unknownId));
      const allowed = (headers.get("allow") ?? "").toLowerCase().split(", ");
      expect(allowed.filter((method) => method !== "head").sort(), path).toEqual(
        Object.keys(operations).sort(),
      );
    }
  });

  it("names every field of a request with edits", () => {
    expect(document.components.schemas.EditsRequest).toMatchObject({ properties: { since: {}, edits: {} } });
  });

  it("has a readable page that loads nothing from other sites", async () => {
    const page = await brokerage.ask("GET", "/openapi");
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const path of Object.keys(document.paths)) expect(page.text).toContain(path);
    expect(page.text).not.toMatch(/<script|src=|https?:/);
  });

  it("describes the responses, errors and headers of every operation", async () => {
    const { token } = brokerage.ann;
    const { loadId } = (await brokerage.ask("POST", loadsPath, { token, body: smallLoad })).body;
    const client = brokerage.client;
    const ClearInsureds = [{ insdID: 1, timeStamp: "2026-01-01T00:00:00Z" }, { insdID: 99 }];
    const calls: [string, string, string, unknown][] = [
      ["POST", loadsPath, loadsPath, smallLoad],
      ["POST", loadsPath, loadsPath, fullLoad],
      ["POST", loadsPath, loadsPath, { note: 7 }],
      ["PUT", loadPath(loadId), loadPath("{id}"), fullLoad],
      ["PUT", loadPath(unknownId), loadPath("{id}"), fullLoad],
      ["GET", loadPath(loadId), loadPath("{id}"), undefined],
      ["GET", loadPath(unknownId), loadPath("{id}"), undefined],
      ["POST", refreshPath, refreshPath, [loadId, "x", null]],
      ["POST", refreshPath, refreshPath, {}],
      ["DELETE", deletePath(loadId), deletePath("{id}"), { reason: 2 }],
      ["DELETE", deletePath(loadId), deletePath("{id}"), { reason: 2 }],
      ["POST", "/accountmanagement/v1/accountuser/active", "/accountmanagement/v1/accountuser/active", {}],
      ["POST", "/accountmanagement/v1/accountuser/active", "/accountmanagement/v1/accountuser/active", []],
      ["POST", queuePath, queuePath, { ...client, APIMode: "Summary" }],
      ["POST", queuePath, queuePath, { ...client, APIMode: "Fetch", MaxRecs: "2" }],
      ["POST", queuePath, queuePath, { ...client, APIMode: "Clear", ClearInsureds }],
      ["POST", queuePath, queuePath, { ...client, APIMode: "Nothing" }],
      ["POST", queuePath, queuePath, {}],
      ["POST", stepsPath, stepsPath, { ...client, AllActivityForToday: true }],
      ["POST", stepsPath, stepsPath, client],
      ["POST", expandedPath, expandedPath, { ...client, insdID: 1 }],
      ["POST", expandedPath, expandedPath, { ...client, insdID: 99 }],
      ["POST", trendPath, trendPath, trendRequest()],
      ["POST", otherTrendPath, otherTrendPath, {}],
      ["GET", "/lanedesk/v1", "/lanedesk/v1", undefined],
      ["GET", "/lanedesk/v1/health", "/lanedesk/v1/health", undefined],
      ["GET", "/lanedesk/v1/changes", "/lanedesk/v1/changes", undefined],
      ["POST", "/lanedesk/v1/edits", "/lanedesk/v1/edits", { edits: [] }],
      ["GET", "/lanedesk/v1/sync", "/lanedesk/v1/sync", undefined],
      ["POST", "/lanedesk/v1/sync", "/lanedesk/v1/sync", undefined],
    ];
    for (const [method, path, template, body] of calls) {
      const answer = await brokerage.ask(method, path, { token, body });
      const documented = document.paths[template]?.[method.toLowerCase()]?.responses[answer.status];
      const call = `${method} ${path} ${answer.status}`;
      expect(documented, call).toBeDefined();
      for (const name of Object.keys(documented?.headers ?? {}))
        expect(answer.headers.get(name), `${call} ${name}`).not.toBeNull();
      const media = (answer.headers.get("content-type") ?? "").split(";")[0] ?? "";
      if (answer.status === 204) expect(documented?.content).toBeUndefined();
      else {
        const validate = getValidator(documented?.content?.[media]?.schema.$ref ?? "");
        expect(validate(answer.body), `${call}: ${JSON.stringify(validate.errors)}`).toBe(true);
      }
    }
  });

  it("describes 304 for a load that the caller already has", async () => {
    const { token } = brokerage.ann;
    const { headers, body } = await brokerage.ask("POST", loadsPath, { token, body: smallLoad });
    const etag = { "If-None-Match": headers.get("etag") ?? "" };
    const again = await brokerage.ask("GET", loadPath(body.loadId), { token, headers: etag });
    const documented = document.paths[loadPath("{id}")]?.get?.responses[again.status];
    expect([again.status, documented?.content]).toEqual([304, undefined]);
    for (const name of Object.keys(documented?.headers ?? { "not documented": {} }))
      expect(again.headers.get(name), name).not.toBeNull();
  });

  it("describes the Location of the first load for an Idempotency-Key with another body", async () => {
    const create = { token: brokerage.ann.token, headers: { "Idempotency-Key": "document" } };
    const first = await brokerage.ask("POST", loadsPath, { ...create, body: smallLoad });
    const second = await brokerage.ask("POST", loadsPath, { ...create, body: fullLoad });
    expect([second.status, second.headers.get("location")]).toEqual([422, first.headers.get("location")]);
    expect(document.paths[loadsPath]?.post?.responses[422]?.headers).toHaveProperty("Location");
    expect(document.paths[loadsPath]?.post?.responses[409]?.headers).toHaveProperty("Retry-After");
  });

  it("describes a load that an update accepts", async () => {
    const { token } = brokerage.ann;
    const update = getValidator("#/components/schemas/UpdateRequest");
    for (const body of [smallLoad, fullLoad])
      expect(update((await brokerage.ask("POST", loadsPath, { token, body })).body)).toBe(true);
  });

  it("accepts the bodies that the service accepts, and rejects a missing required field", () => {
    const load = getValidator("#/components/schemas/LoadRequest");
    expect([load(smallLoad), load({}), load({ ...smallLoad, note: 7 })]).toEqual([true, false, false]);
    expect(load({ ...smallLoad, loadReferenceNumbers: [7], postAsUserId: unknownId })).toBe(true);
    const removal = getValidator("#/components/schemas/DeleteRequest");
    expect([removal({ reason: 2 }), removal({ reason: "2" }), removal({})]).toEqual([true, true, false]);
    const queue = getValidator("#/components/schemas/ChangeQueueRequest");
    expect(queue({ ...brokerage.client, APIMode: "FETCH", MaxRecs: "5" })).toBe(true);
    expect(queue({ APIMode: "FETCH", MaxRecs: "5" })).toBe(false);
    for (const APIMode of ["Summary", "Fetch", "Clear"])
      expect(queue({ ...brokerage.client, APIMode }), APIMode).toBe(true);
    expect(queue({ ClientID: null, ClientPassword: null, APIMode: "Summary" })).toBe(false);
    const clear = (entry: object) => queue({ ...brokerage.client, APIMode: "Clear", ClearInsureds: [entry] });
    expect(clear({ insdID: 7, timeStamp: "2026-01-01T00:00:00.000Z" })).toBe(true);
    expect(clear({ insdID: 7 })).toBe(false);
  });
});

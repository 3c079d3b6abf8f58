import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { load as loadSchema } from "../../../shared/interface/load.ts";
import { arbitraryLoad, spelledOtherwise } from "../../support/arbitrary-load.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import { loadPath, loadsPath } from "../../support/loads.ts";
import { runsAll } from "../../support/runs-all.ts";

const brokerage = await brokerageForAll();

const ask = (method: string, path: string, body?: unknown) =>
  brokerage.ask(method, path, { token: brokerage.ann.token, body });
/** As JSON carries it: there is no minus zero in an answer. */
const onTheWire = (value: unknown) => JSON.parse(JSON.stringify(value));

describe("any load of a caller", () => {
  it("is returned unchanged by create and get, in the specification's spelling [key-spelling]", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLoad, fc.nat(100), async (load, seed) => {
        const posted = await ask("POST", loadsPath, spelledOtherwise(load, seed));
        expect(posted.status, posted.text).toBe(201);
        expect(posted.body).toMatchObject(onTheWire(load));
        expect(loadSchema.strict().parse(posted.body)).toEqual(posted.body);
        expect((await ask("GET", loadPath(posted.body.loadId))).body).toEqual(posted.body);
      }),
      { numRuns: runsAll ? 60 : 20, seed: 1 },
    );
  });

  it("replaces the whole load, and a response can be sent back [update-replaces]", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLoad, arbitraryLoad, async (first, second) => {
        const { loadId } = (await ask("POST", loadsPath, first)).body;
        const updated = await ask("PUT", loadPath(loadId), spelledOtherwise(second, 2));
        expect(updated.status, updated.text).toBe(200);
        expect(updated.body).toMatchObject(onTheWire(second));
        const again = await ask("PUT", loadPath(loadId), updated.body);
        const { updatedDateTime: _, loadActivity: __, ...same } = updated.body;
        expect(again.body).toMatchObject(same);
        const fresh = (await ask("POST", loadsPath, second)).body;
        expect(Object.keys(updated.body)).toEqual(Object.keys(fresh));
      }),
      { numRuns: runsAll ? 40 : 15, seed: 1 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { addUser } from "../../../electron/services/people/users.ts";
import { accountUsersAnswer } from "../../../shared/interface/account-user.ts";
import { brokerageForAll } from "../../support/brokerage-for-all.ts";
import { guidPattern } from "../../support/loads.ts";

const path = "/accountmanagement/v1/accountuser/active";

const brokerage = await brokerageForAll(async (context, { ann }) => {
  for (const [firstName, lastName] of [
    ["Cy", "Adams"],
    ["Al", "Lee"],
    ["Zed", "Young"],
  ] as const) {
    const email = `${firstName}.${lastName}@example.com`;
    await addUser(context, getOperator(ann.accountId), {
      firstName,
      lastName,
      email,
      username: "",
      phone: "",
      isActive: true,
    });
  }
});

const list = (body: unknown, token = brokerage.ann.token) => brokerage.ask("POST", path, { token, body });
const page = async (pagination: object) => (await list({ pagination })).body;
const names = (answer: { results: { data: { firstName: string; lastName: string }[] }[] }) =>
  answer.results[0]?.data.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
const everybody = ["Bo Adams", "Cy Adams", "Al Lee", "Ann Lee", "Zed Young"];

describe("4.6 List active account users", () => {
  it("returns 200 with pagination, success, correlationId and results (2.3, 2.4)", async () => {
    const { status, headers, body } = await list({ pagination: { pageNumber: 1, pageSize: 50 } });
    expect(status).toBe(200);
    expect(accountUsersAnswer.strict().parse(body)).toEqual(body);
    expect(body.correlationId).toBe(headers.get("correlationid"));
    expect(body.pagination).toEqual({
      totalPages: 1,
      pageNumber: 1,
      pageSize: 50,
      totalItemCount: 5,
      resultsTruncated: false,
    });
    expect(body).toMatchObject({
      success: true,
      results: [{ success: true, statusSet: [{ code: 200, descriptor: "OK", field: null }] }],
    });
    const ann = body.results[0].data.find(({ id }: { id: string }) => id === brokerage.ann.userId);
    expect(ann).toMatchObject({
      userId: brokerage.ann.userId,
      accountId: brokerage.ann.accountId,
      id: expect.stringMatching(guidPattern),
      emailAddress: "ann@example.com",
      firstName: "Ann",
      lastName: "Lee",
      phone: "555 0100",
      username: "ann",
      isActive: true,
    });
  });

  it("lists only active users of the caller's account, by last name, first name, id [account-users]", async () => {
    expect(names(await page({}))).toEqual(everybody);
    expect(names((await list({}, brokerage.zoe.token)).body)).toEqual(["Zoe Other"]);
  });

  it("defaults to page 1 of 25 [account-users]", async () => {
    for (const body of [{}, { pagination: {} }, { pagination: null }, { Pagination: { PageNumber: null } }])
      expect((await list(body)).body.pagination).toMatchObject({ pageNumber: 1, pageSize: 25 });
  });

  it("returns adjacent pages, and an empty page past the end [account-users]", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((pageNumber) => page({ pageNumber, pageSize: 2 })));
    expect(pages.flatMap(names)).toEqual(everybody);
    expect(pages.map(({ pagination }) => pagination.totalPages)).toEqual([3, 3, 3, 3]);
    expect(pages[3]).toMatchObject({ success: true, results: [{ data: [] }], pagination: { pageNumber: 4 } });
  });

  it.each([
    { pageNumber: 0 },
    { pageNumber: -1 },
    { pageSize: 0 },
    { pageSize: 501 },
    { pageSize: 1.5 },
    { pageSize: "2" },
  ])("refuses %j with its status set and the error object [account-users]", async (pagination) => {
    const { status, body } = await list({ pagination });
    const field = `/pagination/${Object.keys(pagination)[0]}`;
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      errors: [{ pointer: field }],
      results: [{ success: false, data: [], statusSet: [{ code: 400, descriptor: "Bad Request", field }] }],
    });
  });

  it("accepts the largest page [account-users]", async () => {
    expect((await page({ pageSize: 500 })).pagination).toMatchObject({ pageSize: 500, totalPages: 1 });
  });

  it("returns the status set for an invalid token", async () => {
    const { status, body } = await list({}, "wrong");
    expect(status).toBe(401);
    expect(body).toMatchObject({
      success: false,
      results: [{ statusSet: [{ code: 401, descriptor: "Unauthorized" }] }],
    });
  });
});

import { expect, test } from "vitest";
import { readUsers } from "../../../../electron/sync/remote/account-client.ts";
import type { HttpClient } from "../../../../electron/sync/remote/http-client.ts";

test("reads every page of users from a remote that returns fewer per page than requested (4.6)", async () => {
  const emails = ["ann@example.com", "bo@example.com", "cy@example.com"];
  const fetch: HttpClient["fetch"] = async (_, init) => {
    const { pageNumber } = JSON.parse(String(init.body)).pagination;
    const emailAddress = emails[pageNumber - 1];
    return Response.json({
      pagination: { totalPages: 3, pageNumber, pageSize: 1, totalItemCount: 3, resultsTruncated: false },
      results: [{ success: true, data: [{ id: `id-${pageNumber}`, emailAddress }], statusSet: [] }],
    });
  };
  const http: HttpClient = { fetch, fetchOnce: fetch, runAfter: () => () => undefined, now: () => 0 };
  const endpoint = { http, baseUrl: "https://loads.example.com", token: "t" };
  const users = await readUsers(endpoint);
  expect([...(users ?? [])].map(([email]) => email)).toEqual(emails);
});

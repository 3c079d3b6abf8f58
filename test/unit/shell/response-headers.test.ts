import { describe, expect, it } from "vitest";
import { toReadableHead } from "../../../electron/shell/response-headers.ts";

describe("toReadableHead", () => {
  it("leaves an answer that fetch can represent unchanged", () => {
    const responseHeaders = { "X-Note": ["caf\u00e9", "plain"], Empty: [] };
    expect(toReadableHead({ responseHeaders, statusCode: 599, statusLine: "HTTP/1.1 599 \u00d6" })).toEqual(
      {},
    );
    expect(toReadableHead({ statusCode: 200, statusLine: "HTTP/1.1 200 OK" })).toEqual({});
  });

  it("drops header values that are not Latin-1 and keeps the others", () => {
    const responseHeaders = {
      "X-Note": ["\u017c\u00f3\u0142\u0107", "plain"],
      CorrelationId: ["id"],
      Bad: ["\ufffd"],
    };
    expect(toReadableHead({ responseHeaders, statusCode: 201, statusLine: "HTTP/1.1 201 Created" })).toEqual({
      responseHeaders: { "X-Note": ["plain"], CorrelationId: ["id"], Bad: [] },
      statusLine: "HTTP/1.1 201",
    });
  });

  it("drops a status text that is not Latin-1", () => {
    const received = { responseHeaders: {}, statusCode: 201, statusLine: "HTTP/1.1 201 \u017c" };
    expect(toReadableHead(received).statusLine).toBe("HTTP/1.1 201");
  });

  it("replaces a status that fetch rejects by the highest server error", () => {
    const received = { responseHeaders: { A: ["b"] }, statusCode: 600, statusLine: "HTTP/1.1 600 Odd" };
    expect(toReadableHead(received)).toEqual({ responseHeaders: { A: ["b"] }, statusLine: "HTTP/1.1 599" });
  });
});

import { expect, test } from "vitest";
import { toHttpError } from "../../../electron/gateway/http-error.ts";
import { type FailureCode, LanedeskError } from "../../../shared/failure.ts";

const answerTo = (code: FailureCode) => toHttpError(new LanedeskError(code, "a reason"));

test("asks to repeat a request later when the store can't be used, or another program uses it", () => {
  for (const code of ["unavailable", "in-use"] as const)
    expect(answerTo(code)).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
});

test("does not suggest a retry when the outcome is unknown", () => {
  expect(answerTo("unknown-outcome")).toMatchObject({ status: 500, message: "a reason", headers: {} });
});

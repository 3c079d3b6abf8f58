import { expect, test } from "vitest";
import { describeRow } from "../../../../../renderer/loads/actions/copy-text.ts";
import { DEFAULT_CODE_LISTS } from "../../../../../shared/reference/code-lists.ts";
import type { LoadRow } from "../../../../../shared/views/load-rows.ts";

const row = {
  loadNumber: "A-17",
  originCity: "Dallas",
  originState: "TX",
  destinationCity: "Atlanta",
  destinationState: "GA",
  stops: 3,
  pickup: "2024-12-03",
  delivery: "2024-12-05",
  equipmentTypeId: 1,
  weight: 42_000,
  miles: 781,
  rate: 2_450,
  currency: "USD",
  agreedRate: 2_300,
  customer: "Acme Foods",
  customerRate: 2_900,
} as LoadRow;

test("describes a load for a carrier without the customer and its rates", () => {
  expect(describeRow(row, DEFAULT_CODE_LISTS)).toBe(
    "Dallas TX → Atlanta GA A-17\n" +
      "pickup Tue 12/3/2024, delivery Thu 12/5/2024\n" +
      "Van · 42,000 lb · 781 mi · 3 stops · $2,450",
  );
});

test("leaves out what is unknown", () => {
  const bare = {
    ...row,
    loadNumber: "",
    pickup: "",
    delivery: "",
    weight: null,
    miles: null,
    rate: null,
    stops: 2,
  };
  expect(describeRow(bare, DEFAULT_CODE_LISTS)).toBe("Dallas TX → Atlanta GA\nVan");
});

import { type Clone, cloneValue } from "./clone.ts";
import type { Transaction } from "./transaction.ts";

/** Copies a value for a request, with the transaction inactive meanwhile: getters of the value must not use it. */
export function cloneInactive(transaction: Transaction, value: unknown): Clone {
  const { state } = transaction;
  transaction.state = "inactive";
  try {
    return cloneValue(value);
  } finally {
    if (transaction.state === "inactive") transaction.state = state;
  }
}

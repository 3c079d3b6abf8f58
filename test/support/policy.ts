import type { Policy, PolicySettings } from "../../shared/views/policy.ts";

/** A policy that fixes some settings. */
export const testPolicy = (settings: Partial<PolicySettings>, contact = "IT, 555-0100"): Policy => ({
  contact,
  settings,
  values: [],
  ignored: [],
});

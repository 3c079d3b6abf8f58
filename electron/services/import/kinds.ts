import type { ImportKind } from "../../../shared/views/import.ts";
import { importedCarriers } from "./carriers.ts";
import type { ImportKindOf } from "./import-kind.ts";
import { importedLoads } from "./loads.ts";
import { importedRates } from "./rates.ts";
import { importedRegistrationSteps } from "./registration-steps.ts";

/** Every kind of file. What a row says is known to its kind alone, which reads it and takes it in. */
export const importKinds: Record<ImportKind, ImportKindOf<unknown>> = {
  carriers: importedCarriers,
  loads: importedLoads,
  rates: importedRates,
  "registration-steps": importedRegistrationSteps,
};

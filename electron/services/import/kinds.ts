import type { ImportKind } from "../../../shared/window/import.ts";
import { importedCarriers } from "./carriers.ts";
import type { FieldOfKind, ImportKindOf } from "./import-kind.ts";
import { importedLoads } from "./loads.ts";
import { importedRates } from "./rates.ts";
import { importedRegistrationSteps } from "./registration-steps.ts";

/** What can be known of a kind of file before its rows are taken in. */
export const importKinds: Record<
  ImportKind,
  { fields: readonly FieldOfKind[] } & Pick<ImportKindOf<unknown>, "begin">
> = {
  carriers: importedCarriers,
  loads: importedLoads,
  rates: importedRates,
  "registration-steps": importedRegistrationSteps,
};

import type { CarrierFacts } from "./interface/expanded-carrier.ts";

/** Returns the name of a carrier; for a carrier without a name, its number. Empty without facts. */
export function getCarrierName(facts: CarrierFacts | undefined): string {
  if (!facts) return "";
  const { legalName, dbaName, usdotNumber, mcNumber, intrastateNumber } = facts;
  return legalName || dbaName || (usdotNumber ? `USDOT ${usdotNumber}` : mcNumber || intrastateNumber);
}

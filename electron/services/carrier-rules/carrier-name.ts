import type { CarrierFacts } from "../../../shared/interface/expanded-carrier.ts";

/** Returns the name under which the window shows a carrier: a carrier without a name has its number as the name. */
export function getCarrierName(facts: CarrierFacts | undefined): string {
  if (!facts) return "";
  const { legalName, dbaName, usdotNumber, mcNumber, intrastateNumber } = facts;
  return legalName || dbaName || (usdotNumber ? `USDOT ${usdotNumber}` : mcNumber || intrastateNumber);
}

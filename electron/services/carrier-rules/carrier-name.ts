import type { CarrierFacts } from "../../../shared/interface/expanded-carrier.ts";

/** Returns the name under which the window shows a carrier. */
export const getCarrierName = (facts: CarrierFacts | undefined): string =>
  facts?.legalName || facts?.dbaName || (facts?.usdotNumber ? `USDOT ${facts.usdotNumber}` : "");

import type { CarrierFacts } from "../../../shared/interface/expanded-carrier.ts";

/** The name under which the window shows a carrier. */
export const nameOf = (facts: CarrierFacts | undefined): string =>
  facts?.legalName || facts?.dbaName || (facts?.usdotNumber ? `USDOT ${facts.usdotNumber}` : "");

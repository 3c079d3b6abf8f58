import { capitalize } from "../../../shared/capitalize.ts";
import type { InsuranceFiling } from "../../../shared/interface/carrier-lists.ts";
import type { CarrierFacts, CarrierField, FactSource } from "../../../shared/interface/expanded-carrier.ts";
import type { CarrierIdentity, CarrierRecord, StoredSource, StoreParts } from "../../store/store.ts";
import { getSource } from "../carrier-rules/fact-sources.ts";

/** A reported filing. Omitted parts stay unchanged. */
export type FilingReport = Partial<InsuranceFiling> & Pick<InsuranceFiling, "kind">;

/**
 * Facts reported about a carrier, with at least one identifier. Omitted facts stay unchanged. Entries of a list extend
 * the known list, except that officers replace the known officers.
 */
export type CarrierReport = Partial<Omit<CarrierFacts, "insuranceFilings" | "mcSharedWith">> & {
  insuranceFilings?: FilingReport[];
};

/** Returns the identifiers in a report; a search ignores empty identifiers. */
export const getIdentity = ({
  usdotNumber = "",
  mcNumber,
  dockets = [],
  intrastateNumber = "",
}: CarrierReport): CarrierIdentity => ({
  usdotNumber,
  mcNumber: mcNumber || dockets[0]?.number || "",
  intrastateNumber,
});

/**
 * Whether a report can be about a carrier: the USDOT numbers are the same, or one is unknown. An MC number can pass to
 * another company; a USDOT number does not.
 */
export const isSameCarrier = (facts: CarrierFacts, report: CarrierReport): boolean =>
  !facts.usdotNumber || !report.usdotNumber || facts.usdotNumber === report.usdotNumber;

/** Converts the name of a field, such as "cargoInsuranceOnFile", to its label: "Cargo insurance on file". */
export function getFieldLabel(field: string): string {
  const words = field.replace(/([a-z\d])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return capitalize(words).replace(/^(Usdot|Mc|Dba|Bipd|Mcs150)\b/, (name) => name.toUpperCase());
}

/**
 * Finds the carrier with each identity's numbers, in the order of `identities`. An entry is undefined for an unknown
 * carrier, also if a carrier with another USDOT number has the MC or intrastate number.
 */
export async function findSameCarriers(
  { carriers }: Pick<StoreParts, "carriers">,
  accountId: string,
  identities: readonly CarrierIdentity[],
): Promise<(CarrierRecord | undefined)[]> {
  const found = await carriers.findByIdentity(accountId, identities);
  return identities.map((identity, index) => {
    const carrier = found[index];
    return carrier && isSameCarrier(carrier.facts, identity) ? carrier : undefined;
  });
}

/** Lists the source of each known fact. */
export function listSources(
  facts: CarrierFacts,
  sources: readonly StoredSource[],
): Partial<Record<CarrierField, FactSource>> {
  const known = (Object.keys(facts) as CarrierField[]).filter((field) => isKnown(facts[field]));
  return Object.fromEntries(
    known.flatMap((field) => {
      const stored = getSource(sources, field);
      return stored ? [[field, { source: stored.source, asOf: stored.asOf }]] : [];
    }),
  );
}

/** Whether a fact's value is known: a number, true, false, a text that is not empty, or a list with entries. */
export const isKnown = (value: CarrierFacts[CarrierField] | FilingReport[] | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== "";

import { listContacts } from "../../../shared/carrier-contacts.ts";
import { listAuthorityNumbers } from "../../../shared/interface/carrier-lists.ts";
import { emptyCarrierFacts } from "../../../shared/interface/expanded-carrier.ts";
import { foldText } from "./index-keys.ts";
import type { StoredCarrier } from "./stored-records.ts";

/** The parts of a carrier that a search reads; `name` and `text` are folded (see `foldText`). */
export interface CarrierEntry {
  insdId: number;
  name: string;
  /** Names, numbers, city, state, and the digits of the phone number. */
  text: string;
  /** Contacts that other carriers can share. */
  contacts: string[];
  /** See Carriers.listNumbers. */
  numbers: string[];
}

/** Converts a stored carrier to its search entry. */
export function toCarrierEntry({ insdId, facts: known }: StoredCarrier): CarrierEntry {
  const facts = { ...emptyCarrierFacts, ...known };
  const { legalName, dbaName, usdotNumber, intrastateNumber, city, state, phone } = facts;
  const authorityNumbers = listAuthorityNumbers(facts);
  const searchedNumbers = [...authorityNumbers, usdotNumber && `usdot${usdotNumber}`, intrastateNumber];
  return {
    insdId,
    numbers: [
      ...authorityNumbers,
      usdotNumber && `usdot ${usdotNumber}`,
      intrastateNumber && `intrastate ${intrastateNumber}`,
    ].filter(Boolean),
    contacts: listContacts(facts).map(({ key }) => key),
    name: foldText(legalName || dbaName),
    text: foldText(
      [legalName, dbaName, ...searchedNumbers, city, state, getDigits(phone)].filter(Boolean).join("\n"),
    ),
  };
}

/** Splits a folded search into words. A phone number becomes one word of digits. */
export function splitSearch(search: string): string[] {
  const digits = getDigits(search);
  if (digits.length >= MIN_PHONE_DIGITS && /^[\d\s()+.-]+$/.test(search) && /\d\D+\d/.test(search))
    return [digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits];
  return search.split(/\s+/).map(normalizeNumber).filter(Boolean);
}

/** The number of digits of a local phone number without its area code. */
const MIN_PHONE_DIGITS = 7;

const getDigits = (text: string): string => text.replaceAll(/\D/g, "");

/** Removes the separator and leading zeros of a number: "ff-0123" becomes "ff123", and "#123" becomes "123". */
const normalizeNumber = (word: string): string => word.replace(/^(mc|ff|mx|usdot|dot)?\W*0*(?=\d+$)/, "$1");

import type { CarrierFacts } from "./interface/expanded-carrier.ts";

/** A normalized contact that two carriers can share. */
interface CarrierContact {
  fact: "phone" | "e-mail" | "address" | "officer";
  /** Starts with the kind, so that contacts of different kinds never match. */
  key: string;
}

/** A shorter number is incomplete. */
const MIN_PHONE_DIGITS = 7;
/** A phone number without its country code. */
const MAX_PHONE_DIGITS = 10;
/** A ZIP code without its extension. */
const ZIP_DIGITS = 5;

/** Lists a carrier's known contacts. */
export function listContacts({ phone, email, street, postalCode, officers }: CarrierFacts): CarrierContact[] {
  const digits = phone.replaceAll(/\D/g, "");
  const contacts: CarrierContact[] = officers.map((name) => ({
    fact: "officer",
    key: `officer ${normalizeText(name)}`,
  }));
  if (digits.length >= MIN_PHONE_DIGITS)
    contacts.push({ fact: "phone", key: `phone ${digits.slice(-MAX_PHONE_DIGITS)}` });
  if (email !== "") contacts.push({ fact: "e-mail", key: `e-mail ${normalizeText(email)}` });
  if (street !== "" && postalCode !== "")
    contacts.push({
      fact: "address",
      key: `address ${normalizeText(street)} ${postalCode.slice(0, ZIP_DIGITS)}`,
    });
  return contacts;
}

const normalizeText = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

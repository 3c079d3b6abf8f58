/** Invented users; any resemblance to real people is coincidental. */
export const people = [
  ["Dana", "Whitaker"],
  ["Marcus", "Okafor"],
  ["Priya", "Raman"],
  ["Luis", "Cabrera"],
  ["Hannah", "Lindqvist"],
  ["Tyrone", "Beckett"],
  ["Mei", "Tanaka"],
] as const;

/** Surnames of contacts and carriers. */
export const surnames = [
  "Abbott",
  "Barrera",
  "Castellano",
  "Dhillon",
  "Eklund",
  "Farrow",
  "Gutierrez",
  "Hollis",
  "Ivanov",
  "Jarrett",
  "Kowalski",
  "Lambert",
  "Mendoza",
  "Novak",
  "Osborne",
  "Petrov",
  "Quintero",
  "Redding",
  "Sandhu",
  "Thibodeaux",
  "Ulrich",
  "Vance",
  "Whitlock",
  "Yoder",
  "Zamora",
] as const;

/** First words of carrier names, besides surnames. */
export const carrierNameStarts = [
  "Ironwood",
  "Blue Ridge",
  "Cedar Creek",
  "Silver Fox",
  "Long Prairie",
  "Red Clay",
  "Great Basin",
  "Twin Rivers",
  "Summit",
  "Lone Pine",
  "Copper State",
  "Northern Star",
  "Bayou",
  "High Desert",
  "Keystone",
  "Sunrise",
  "Granite",
  "Prairie Wind",
  "Gulf Breeze",
  "Evergreen",
  "Black Hawk",
  "Old Mill",
  "Stonebridge",
  "Wagon Wheel",
  "Cardinal",
] as const;

/** Last words of carrier names. */
export const carrierNameEndings = [
  "Trucking LLC",
  "Transport Inc",
  "Freight Lines LLC",
  "Logistics LLC",
  "Hauling LLC",
  "Express Inc",
  "Carriers LLC",
  "Motor Freight Inc",
] as const;

export const facilityNames = [
  "Harvest Table Foods",
  "Midland Paper Mill",
  "Apex Building Supply",
  "Lakeshore Beverage",
  "Corner Steel Works",
  "Fairview Distribution Center",
  "Pioneer Plastics",
  "Orchard Fresh Packing",
  "Union Cold Storage",
  "Westgate Home Goods",
  "Delta Machine Parts",
  "Sterling Chemical",
] as const;

/** Street names of carriers and facilities. */
export const streets = [
  "Industrial Pkwy",
  "Commerce Dr",
  "Depot St",
  "Warehouse Rd",
  "Airport Blvd",
  "Mill St",
] as const;

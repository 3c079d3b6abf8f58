import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import zipcodes, { type ZipCode } from "zipcodes";
import { findStateCode, toPlainCity } from "../electron/services/places/names.ts";
import { tidyCanadianName, tidyName } from "./gazetteer-names.ts";
import { extraPlaces, mexicanPlaces, type PlaceRow } from "./gazetteer-places.ts";
import { repository } from "./paths.ts";

/** Coordinates in hundredths of a degree, about 1,100 m: more precise than the estimated road miles. */
interface Position {
  north: number;
  east: number;
}

interface Entry extends Position {
  code: string;
}

interface City {
  name: string;
  size?: number;
  /** If undefined, `formatCity` uses the median of the postal codes' positions. */
  center?: Position;
  entries: Entry[];
}

type Country = Map<string, Map<string, City>>;

const toPosition = (latitude: number, longitude: number): Position => ({
  north: Math.round(latitude * 100),
  east: Math.round(longitude * 100),
});
const computeMedian = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/**
 * Builds the gazetteer for electron/services/places/gazetteer.ts from the package zipcodes. Loading that package blocks
 * for 200 ms, the gazetteer for 20 ms.
 */
export function createGazetteer() {
  const countries = { US: new Map(), CA: new Map(), MX: new Map() } satisfies Record<string, Country>;
  for (const postalCode of Object.values(zipcodes.codes)) addPostalCode(countries, postalCode);
  for (const place of extraPlaces)
    addPlace(/^(ON|QC|BC|AB)$/.test(place[1]) ? countries.CA : countries.US, place);
  for (const place of mexicanPlaces) addPlace(countries.MX, place);
  return {
    credit:
      "Made by build/gazetteer.ts from the npm package zipcodes (its sources: federalgovernmentzipcodes.us; aggdata.com).",
    license: readFileSync(join(repository, "node_modules/zipcodes/LICENSE"), "utf8"),
    countries: {
      US: formatCountry(countries.US),
      CA: formatCountry(countries.CA),
      MX: formatCountry(countries.MX),
    },
  };
}

function addPostalCode(countries: { US: Country; CA: Country }, postalCode: ZipCode): void {
  const { zip, latitude, longitude, city, country } = postalCode;
  // Skip rows without coordinates, and addresses that get no truckloads: military ones, and Pacific islands except
  // Hawaii.
  if (!latitude || !longitude || latitude < 17 || longitude > -60 + (country === "US" ? 0 : 10)) return;
  const isCanadian = country !== "US";
  const state = findStateCode(isCanadian ? getProvince(zip) : postalCode.state);
  const name = isCanadian ? tidyCanadianName(city) : tidyName(city);
  if (state === undefined || name === undefined) return;
  const entry = { code: zip, ...toPosition(latitude, longitude) };
  addCity(isCanadian ? countries.CA : countries.US, state, name, {}).entries.push(entry);
}

/** Returns the province of a Canadian postal code. Some source rows have a county instead of the province. */
function getProvince(code: string): string {
  const provinces: Record<string, string> = { A: "NL", B: "NS", C: "PE", E: "NB", R: "MB", S: "SK", T: "AB" };
  const more: Record<string, string> = { V: "BC", Y: "YT", G: "QC", H: "QC", J: "QC", K: "ON", L: "ON" };
  if (code.startsWith("X")) return code === "X0A" || code === "X0B" || code === "X0C" ? "NU" : "NT";
  return provinces[code.charAt(0)] ?? more[code.charAt(0)] ?? "ON";
}

const addPlace = (country: Country, [name, state, latitude, longitude, size]: PlaceRow) =>
  addCity(country, state, name, { size, center: toPosition(latitude, longitude) });

function addCity(country: Country, state: string, name: string, details: Partial<City>): City {
  const cities = country.get(state) ?? new Map<string, City>();
  country.set(state, cities);
  const known = cities.get(toPlainCity(name)) ?? { name, entries: [] };
  cities.set(toPlainCity(name), Object.assign(known, details));
  return known;
}

function formatCountry(country: Country) {
  const states = [...country].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    states.map(([state, cities]) => {
      const codes = [...cities.values()].flatMap(({ entries }) =>
        entries.map(({ code }) => code.slice(0, 2)),
      );
      const beginnings = [...new Set(codes)].sort().join(" ");
      return [state, { beginnings, cities: [...cities.values()].map(formatCity).sort().join("\n") }];
    }),
  );
}

/** Formats a city as one line of its state's list of cities in gazetteer.json. */
function formatCity({ name, size, center: given, entries }: City): string {
  entries.sort((a, b) => (a.code < b.code ? -1 : 1));
  const center = given ?? {
    north: computeMedian(entries.map(({ north }) => north)),
    east: computeMedian(entries.map(({ east }) => east)),
  };
  const plain = toPlainCity(name);
  const spelling = plain === name.toLowerCase().replace(/[^a-z]+/g, "") ? name : `${name}=${plain}`;
  const parts = [size === undefined ? spelling : `${spelling}#${size}`, formatPosition(center)];
  let before = "";
  let { north, east } = center;
  for (const entry of entries) {
    const hasMoved = Math.abs(entry.north - north) > 2 || Math.abs(entry.east - east) > 2;
    const ending = entry.code.slice(countCommonPrefix(before, entry.code));
    parts.push(hasMoved ? `${ending}:${formatPosition(entry)}` : ending);
    if (hasMoved) ({ north, east } = entry);
    before = entry.code;
  }
  return parts.join("|");
}

const formatPosition = ({ north, east }: Position): string => (north * 36_000 + east + 18_000).toString(36);

function countCommonPrefix(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && a.charAt(shared) === b.charAt(shared)) shared++;
  return shared;
}

if (import.meta.main) {
  const file = join(repository, "electron/services/places/gazetteer.json");
  await writeFile(file, `${JSON.stringify(createGazetteer(), null, 2)}\n`);
}

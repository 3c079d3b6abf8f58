import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export const censusHeader =
  "DOT_NUMBER,LEGAL_NAME,DBA_NAME,CARRIER_OPERATION,HM_FLAG,PC_FLAG,PHY_STREET,PHY_CITY,PHY_STATE,PHY_ZIP,PHY_COUNTRY,MAILING_STREET,MAILING_CITY,MAILING_STATE,MAILING_ZIP,MAILING_COUNTRY,TELEPHONE,FAX,EMAIL_ADDRESS,MCS150_DATE,MCS150_MILEAGE,MCS150_MILEAGE_YEAR,ADD_DATE,OIC_STATE,NBR_POWER_UNIT,DRIVER_TOTAL,MC_NUMBER";

const ROWS_PER_PART = 1_000;

/**
 * Writes generated carriers in the layout of FMCSA's safety census.
 * @param step the distance of two USDOT numbers
 */
export async function writeCensus(path: string, rows: number, step = 1): Promise<string> {
  function* parts(): Generator<string> {
    yield `${censusHeader}\n`;
    for (let start = 0; start < rows; start += ROWS_PER_PART) {
      const size = Math.min(ROWS_PER_PART, rows - start);
      yield Array.from({ length: size }, (_, offset) => `${getRow((start + offset) * step)}\n`).join("");
    }
  }
  await pipeline(Readable.from(parts()), createWriteStream(path));
  return path;
}

const two = (number: number): string => String(number).padStart(2, "0");

const getRow = (index: number): string =>
  [
    1_000_000 + index,
    `CARRIER ${index} TRANSPORT LLC`,
    index % 4 === 0 ? `CARRIER ${index}` : "",
    index % 5 === 0 ? "C" : "A",
    "N",
    "N",
    `${index % 9_999} DEPOT ROAD`,
    "OMAHA",
    "NE",
    `68${String(index % 1_000).padStart(3, "0")}`,
    "US",
    `PO BOX ${index % 9_999}`,
    "OMAHA",
    "NE",
    "68101",
    "US",
    `(402) 555-${String(index % 10_000).padStart(4, "0")}`,
    "",
    `DISPATCH${index}@CARRIER.EXAMPLE`,
    `2025${two(1 + (index % 12))}${two(1 + (index % 28))}`,
    index % 100_000,
    2024,
    `20${two(index % 25)}${two(1 + (index % 12))}15`,
    "NE",
    index % 40,
    index % 50,
    index % 3 === 0 ? "" : `MC${200_000 + index}`,
  ].join(",");

import { createHash } from "node:crypto";
import { LanedeskError } from "../../../shared/failure.ts";
import { excessInText, type JsonLimits } from "../../../shared/json-limits.ts";

type Component = string | number;

/** A key is a flat list of a few components. */
const limits: JsonLimits = { deepest: 1, mostValues: 16, uniqueKeys: true };

/** What a list is, apart from where one reads in it: its cursors fit no other list. */
export type ListIdentity = readonly (string | number | boolean | null)[];

const digest = (list: ListIdentity): string =>
  createHash("sha256").update(JSON.stringify(list)).digest("base64url").slice(0, 12);

/** A text that says: the page after the record with this key, of this list. */
export const writeCursor = (list: ListIdentity, key: readonly Component[]): string =>
  Buffer.from(JSON.stringify([digest(list), ...key])).toString("base64url");

/**
 * The key in a cursor, undefined for the first page.
 * @param kinds of what type each component of the list's key is
 * @throws LanedeskError "invalid" when it is no cursor of this list
 */
export function readCursor(
  list: ListIdentity,
  cursor: string | null,
  kinds: readonly ("string" | "number")[],
): Component[] | undefined {
  if (cursor === null) return undefined;
  const [made, ...key] = parsed(cursor);
  const fits = made === digest(list) && key.length === kinds.length;
  if (!fits || !key.every((component, index) => typeof component === kinds[index]))
    throw new LanedeskError(
      "invalid",
      "This place in the list belongs to another list or is damaged. Nothing was changed; start from the first page.",
    );
  return key as Component[];
}

function parsed(cursor: string): unknown[] {
  const text = Buffer.from(cursor, "base64url").toString();
  if (excessInText(text, limits) !== undefined) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

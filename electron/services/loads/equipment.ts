import type { Code } from "../../../shared/reference/code-lists.ts";
import { equipmentNamed } from "../../../shared/reference/equipment-names.ts";

/**
 * The code under which booked rates of an equipment are kept: V for van, "Dry van" or the number 1. A type without a
 * short name, and a name that nobody knows, stand in upper case as they are.
 * @param types the equipment types of the reference data
 */
export function equipmentCodeOf(text: string, types: readonly Code[]): string {
  const found = equipmentNamed(text, types);
  return found?.short || (found?.name ?? text).trim().toUpperCase();
}

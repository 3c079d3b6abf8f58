import {
  type FixedValue,
  type Policy,
  type PolicySetting,
  type PolicySettings,
  policyContact,
  policySettings,
} from "../../shared/views/policy.ts";
import { createPolicyError, type SourceValues } from "./sources/source.ts";

/** Used when no source names a contact. Only a policy file must name one. */
const DEFAULT_CONTACT = "your IT administrator";

/**
 * Combines the sources value by value; the first source with a value takes precedence.
 * @param sources by precedence
 * @returns undefined without sources
 * @throws LanedeskError "forbidden" when a source has an unusable value, even if another source overrides that value,
 * or when a strict source has an unknown setting
 */
export function combineSources(sources: readonly SourceValues[]): Policy | undefined {
  if (sources.length === 0) return undefined;
  const values = new Map<PolicySetting, FixedValue>();
  const ignored: Policy["ignored"] = [];
  let contact = "";
  for (const source of sources) {
    const faults = new Set<string>();
    if (source.contact !== undefined) {
      const decoded = policyContact.safeParse(source.contact);
      if (decoded.success) contact ||= decoded.data;
      else faults.add(describeFault("contact", source.contact, decoded.error.issues[0]?.message));
    }
    for (const [name, raw] of Object.entries(source.settings)) {
      if (!isPolicySetting(name)) {
        if (source.isStrict) faults.add(`${name} is not a setting of Lanedesk`);
        else ignored.push({ source: source.source, name });
        continue;
      }
      const schema = policySettings.shape[name];
      const decoded = schema.safeParse(source.isStrict ? raw : decodeBoolean(name, raw));
      if (!decoded.success) {
        faults.add(describeFault(name, raw, decoded.error.issues[0]?.message));
        continue;
      }
      const known = values.get(name);
      if (known) known.overridden.push({ source: source.source, value: decoded.data });
      else values.set(name, { name, value: decoded.data, source: source.source, overridden: [] });
    }
    if (faults.size > 0) throw createPolicyError(source.source, [...faults].join("; "));
  }
  forbidGateway(values);
  const fixed = [...values.values()];
  const settings: Partial<PolicySettings> = Object.fromEntries(fixed.map(({ name, value }) => [name, value]));
  return { contact: contact || DEFAULT_CONTACT, settings, values: fixed, ignored };
}

const isPolicySetting = (name: string): name is PolicySetting => Object.hasOwn(policySettings.shape, name);

const describeFault = (name: string, value: unknown, fault = "is not usable"): string =>
  `${name} = ${JSON.stringify(value)}: ${fault.replace(/\.$/, "")}`;

/** Converts 0 and 1 of a boolean setting, because the registry has no booleans. Returns other values unchanged. */
function decodeBoolean(name: PolicySetting, value: unknown): unknown {
  const isBoolean = policySettings.shape[name].type === "boolean";
  return isBoolean && (value === 0 || value === 1) ? value === 1 : value;
}

/** Turns off the HTTP interface if the combined `gatewayAllowed` is false, even if `gatewayOn` is true. */
function forbidGateway(values: Map<PolicySetting, FixedValue>): void {
  const allowed = values.get("gatewayAllowed");
  if (allowed?.value !== false) return;
  const on = values.get("gatewayOn");
  values.set("gatewayOn", {
    name: "gatewayOn",
    value: false,
    source: allowed.source,
    overridden: on ? [{ source: on.source, value: on.value }, ...on.overridden] : [],
  });
}

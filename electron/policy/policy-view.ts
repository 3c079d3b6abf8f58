import { canChangeRemote, type Policy, type PolicyView } from "../../shared/views/policy.ts";
import { POLICY_TEXTS } from "../../shared/views/policy-texts.ts";

/** Returns the parts of a policy that the window shows. */
export const getPolicyView = (policy: Policy | undefined): PolicyView => ({
  contact: policy?.contact ?? "",
  fixed: (policy?.values ?? []).map(({ name, value, source }) => ({
    name,
    title: POLICY_TEXTS[name].title,
    value: typeof value === "boolean" ? (value ? "Yes" : "No") : String(value),
    source,
  })),
  ignored: policy?.ignored ?? [],
  remoteBaseUrl: policy?.settings.remoteBaseUrl ?? "",
  remoteMonitorUrl: policy?.settings.remoteMonitorUrl ?? "",
  canChangeRemote: canChangeRemote(policy?.settings),
});

import { expect, it } from "vitest";
import { describeFailedElectron } from "../../../build/describe-failed-electron.ts";

it("explains why Electron could not start, and that the browser opens instead", () => {
  expect(describeFailedElectron({ isRoot: true })).toBe(
    "Electron does not run as root. Lanedesk opens in your browser instead.",
  );
  const ubuntu = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns";
  expect(
    describeFailedElectron({ isRoot: false, readSetting: (file) => (file === ubuntu ? "1\n" : "") }),
  ).toContain(`this computer blocks its sandbox (${ubuntu})`);
  expect(describeFailedElectron({ isRoot: false, readSetting: () => "" })).toContain("its error is above");
});

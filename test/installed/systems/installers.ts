import { join } from "node:path";
import { output } from "../../../build/paths.ts";

/** The folder with the installers of one version; see build-versions.ts. */
export const getInstallers = (version: string): string => join(output, "installed", version);

import { ensureBuilt } from "../../build/ensure-built.ts";

/** Builds the program before the tests that run it, unless the build is up to date. */
export default ensureBuilt;

import { bringUpToDate } from "../../build/up-to-date.ts";

/** Builds the program before the tests that run it, unless the build is up to date. */
export default bringUpToDate;

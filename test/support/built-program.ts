import { bringUpToDate } from "../../build/up-to-date.ts";

/** Before tests that run the program as its users do: builds it, unless what is built is newer than its sources. */
export default bringUpToDate;

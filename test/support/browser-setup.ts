import { findBrowser } from "./browser.ts";

/** Before the first end to end test: the browser is there, or the whole run says what to install. */
export default async function setup(): Promise<void> {
  process.env.LANEDESK_TEST_BROWSER = await findBrowser();
}

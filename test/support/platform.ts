/** LANEDESK_TEST_USER_AGENT=mac opens every page with Chrome's user agent on macOS, on any system. */
const asksForMac = process.env.LANEDESK_TEST_USER_AGENT === "mac";

/** The user agent of browser contexts; undefined leaves the browser's own. */
export const userAgent = asksForMac
  ? "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36"
  : undefined;

const isMac = asksForMac || process.platform === "darwin";

/**
 * The modifier of Lanedesk's own shortcuts, which follow the user agent. Text fields follow the host: there, press
 * Playwright's ControlOrMeta.
 */
export const modifierKey = isMac ? "Meta" : "Control";

/** The modifier as the window shows it, as in "Ctrl K". */
export const modifierLabel = isMac ? "⌘" : "Ctrl";

/** The installer writes the same ID to its shortcuts (build/electron-builder.ts), so that Windows groups the windows. */
export const APP_ID = "org.lanedesk.desk";

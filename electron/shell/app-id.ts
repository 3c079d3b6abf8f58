/**
 * The id of the program on Windows and macOS. The Windows installer writes the same id to its shortcuts
 * (build/electron-builder.ts), so that Windows groups all windows under one taskbar button.
 */
export const APP_ID = "org.lanedesk.desk";

/** The sections of Settings in the order in which people need them, technical ones last. */
export const SETTINGS_SECTIONS = [
  { id: "brokerage", title: "Brokerage" },
  { id: "users", title: "Users" },
  { id: "load-board", title: "Load board" },
  { id: "refresh", title: "Time and refresh" },
  { id: "carrier-rules", title: "Carrier rules" },
  { id: "diesel", title: "Diesel prices" },
  { id: "appearance", title: "Appearance" },
  { id: "notifications", title: "Notifications" },
  { id: "import", title: "Import" },
  { id: "backups", title: "Backups" },
  { id: "full-export", title: "Full export" },
  { id: "demo", title: "Demo data" },
  { id: "http", title: "HTTP interface" },
  { id: "keys", title: "Access keys" },
  { id: "audit", title: "Audit log" },
  { id: "code-lists", title: "Code lists" },
  { id: "storage", title: "History and storage" },
  { id: "policy", title: "IT policy" },
  { id: "diagnostics", title: "Diagnostics" },
  { id: "about", title: "About" },
] as const;

/** The id of a section, as in its address. */
export type SectionId = (typeof SETTINGS_SECTIONS)[number]["id"];

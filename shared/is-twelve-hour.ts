/** Whether the system's language uses a 12-hour clock. */
export const isTwelveHour =
  new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hour12 === true;

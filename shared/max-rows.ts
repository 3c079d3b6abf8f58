/** The maximum number of rows in a page, and of loads in one call of a channel. */
export const MAX_ROWS = 200;

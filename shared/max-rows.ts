/** The maximum number of rows in a page, and of loads in a call that reads, deletes or restores several loads. */
export const MAX_ROWS = 200;

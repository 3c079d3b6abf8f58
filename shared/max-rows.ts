/** Maximum rows of a page, and maximum loads, carriers or places of a call that reads, deletes or restores several. */
export const MAX_ROWS = 200;

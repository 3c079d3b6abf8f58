/** Maximum characters of a search, of the text of a filter, or of a place to find. */
export const MAX_SEARCH_CHARS = 200;

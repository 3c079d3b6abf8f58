/** Changes the first letter of a text to upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether FMCSA rated the carrier "Unsatisfactory" (code U) or "Unfit". "Unrated" and "Unknown" are no such rating. */
export const isUnsatisfactory = (rating: string): boolean => /^u(\b|n(sat|fit))/i.test(rating);

/** Replaces the records of other accounts with undefined. */
export const filterByAccount = <R extends { accountId: string }>(
  accountId: string,
  records: readonly (R | undefined)[],
) => records.map((record) => (record?.accountId === accountId ? record : undefined));

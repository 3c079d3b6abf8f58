/** Replaces the records of other accounts with undefined. */
export const toOwnRecords = <R extends { accountId: string }>(
  accountId: string,
  records: readonly (R | undefined)[],
) => records.map((record) => (record?.accountId === accountId ? record : undefined));

/** Whether `npm run test:all` runs; `npm test` repeats less. */
export const runsAll = Boolean(process.env.LANEDESK_TEST_ALL);

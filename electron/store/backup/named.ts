/** What the system refuses of a file that is open already does not say of which: that is added. */
export async function named<T>(path: string, working: Promise<T>): Promise<T> {
  try {
    return await working;
  } catch (error) {
    if (error instanceof Error && "errno" in error && !("path" in error)) Object.assign(error, { path });
    throw error;
  }
}

/**
 * Statements that need nothing of each other: on PostgreSQL they share a round trip. All have ended when this does, also
 * where one fails: a transaction must not be left with one under way.
 */
export const together = async <const T extends readonly Promise<unknown>[]>(
  ...statements: T
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> => {
  await Promise.allSettled(statements)
  return (await Promise.all(statements)) as { -readonly [At in keyof T]: Awaited<T[At]> }
}

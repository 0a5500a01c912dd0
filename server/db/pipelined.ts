/**
 * Waits for statements that do not depend on each other: on PostgreSQL they share a round trip. It ends when all have,
 * also if one fails, since a transaction must not be left with a statement under way.
 */
export const pipelined = async <const T extends readonly Promise<unknown>[]>(
  ...statements: T
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> => {
  await Promise.allSettled(statements)
  return (await Promise.all(statements)) as { -readonly [At in keyof T]: Awaited<T[At]> }
}

/** Rows of one statement: far below the number of parameters that an engine takes. */
const BATCH_SIZE = 500

export const inBatches = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, n) =>
    items.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
  )

import { errors, failuresOf, operationEntries } from '@easel/contract'
import { engines } from '@easel/server/testing/engines.ts'
import type { Seen } from '@easel/server/testing/seen.ts'

/** The answers that operations declare and that no call of the suite got, on each engine. */
export const unseenAnswers = (log: string): string[] => {
  const seen = new Set(
    log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Seen)
      .map(({ engine, operation, status, code = '' }) => `${engine} ${operation} ${status} ${code}`.trim()),
  )
  return engines.flatMap((engine) =>
    operationEntries.flatMap(([name, operation]) => {
      const successes = operation.partial ? ['200', '206'] : ['200']
      const failures = failuresOf(operation).map((error) => `${errors[error][0]} ${errors[error][1]}`)
      return [...successes, ...failures]
        .map((answer) => `${engine} ${name} ${answer}`)
        .filter((line) => !seen.has(line))
    }),
  )
}

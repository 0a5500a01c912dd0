import { appendFileSync } from 'node:fs'
import { basePath, methodOf, type Operation, operationEntries, pathOf } from '@easel/contract'
import type { Engine } from '../db/database.ts'

/** What a call of the suite was answered with. */
export interface Seen {
  engine: Engine
  operation: string
  status: number
  /** The error's code; absent on success. */
  code?: string
}

const file = process.env.EASEL_TEST_SEEN

const routes = operationEntries.map(([name, operation]) => ({
  name,
  operation,
  pattern: new RegExp(`^${basePath}${pathOf(operation).replace(/:\w+/g, '[^/]+')}/?$`),
}))

/**
 * Notes every answer the suite gets, so that `npm test` can say at its end which declared answers no test has seen.
 * What was observed cannot be claimed by a name.
 */
export const recordCall = (
  engine: Engine,
  method: string,
  path: string,
  body: Buffer | undefined,
  status: number,
  answer: string,
) => {
  if (!file) return
  const matches = routes.filter(({ operation, pattern }) => methodOf(operation) === method && pattern.test(path))
  const found = matches.find(({ operation }) => matches.length === 1 || isKind(operation, body)) ?? matches[0]
  if (!found) return
  const code = status < 400 ? undefined : (JSON.parse(answer) as ErrorBody).error.details.error_code
  appendFileSync(
    file,
    `${JSON.stringify({ engine, operation: found.name, status, code } satisfies Record<keyof Seen, unknown>)}\n`,
  )
}

interface ErrorBody {
  error: { details: { error_code: string } }
}

const isKind = (operation: Operation, body: Buffer | undefined): boolean => {
  const word = (operation.body?.properties.action_type as { const?: string } | undefined)?.const
  return word !== undefined && body?.includes(`"${word}"`) === true
}

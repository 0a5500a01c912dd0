import { appendFileSync } from 'node:fs'
import { basePath, methodOf, type Operation, operationEntries, paramsOf, pathOf } from '@easel/contract'
import type { Engine } from '../db/transaction.ts'

/** What a call of the suite was answered with. */
export interface Seen {
  engine: Engine
  operation: string
  status: number
  /** The error's code and message; absent on success. */
  code?: string
  message?: string
}

const file = process.env.EASEL_TEST_SEEN

// A path that says `me` comes before one that takes any user there.
const routes = operationEntries
  .map(([name, operation]) => ({
    name,
    operation,
    pattern: new RegExp(`^${basePath}${pathOf(operation).replace(/:\w+/g, '[^/]+')}/?$`),
  }))
  .sort((one, other) => paramsOf(one.operation).length - paramsOf(other.operation).length)

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
  const told = matches.filter(({ operation }) => matches.length === 1 || isKind(operation, body))
  // What is answered before the kind can be told is an answer of every kind.
  const found = told.length > 0 ? told : matches
  const details = status < 400 ? undefined : (JSON.parse(answer) as ErrorBody).error.details
  const { error_code: code, message } = details ?? {}
  for (const { name } of found) {
    const seen = { engine, operation: name, status, code, message } satisfies Record<keyof Seen, unknown>
    appendFileSync(file, `${JSON.stringify(seen)}\n`)
  }
}

interface ErrorBody {
  error: { details: { error_code: string; message: string } }
}

const isKind = (operation: Operation, body: Buffer | undefined): boolean => {
  const word = (operation.body?.properties.action_type as { const?: string } | undefined)?.const
  return word !== undefined && body?.includes(`"${word}"`) === true
}

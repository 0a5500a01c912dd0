import { appendFileSync } from 'node:fs'
import { basePath, methodOf, type Operation, operationEntries, paramsOf, pathOf } from '@easel/contract'
import type { Engine } from '../db/transaction.ts'

/** A response that a test of the suite got. */
export interface LoggedResponse {
  engine: Engine
  operation: string
  status: number
  /** The error's code and message; absent on success. */
  code?: string
  message?: string
}

const file = process.env.EASEL_TEST_SEEN

// A path with `me` comes before one that takes any user id there.
const routes = operationEntries
  .map(([name, operation]) => ({
    name,
    operation,
    method: methodOf(operation),
    pattern: new RegExp(`^${basePath}${pathOf(operation).replace(/:\w+/g, '[^/]+')}/?$`),
  }))
  .sort((one, other) => paramsOf(one.operation).length - paramsOf(other.operation).length)

const logged = new Set<string>()

/** Logs every kind of response once, so that `npm test` can list the declared responses that no test got. */
export const logResponse = (
  engine: Engine,
  method: string,
  path: string,
  body: Buffer | undefined,
  status: number,
  text: string,
) => {
  if (!file) return
  const matches = routes.filter((route) => route.method === method && route.pattern.test(path))
  if (matches.length === 0) return
  const variants = matches.filter(({ operation }) => matches.length === 1 || isVariant(operation, body))
  // A response from before the variant is known counts for all of them.
  const details = status < 400 ? undefined : (JSON.parse(text) as ErrorBody).error.details
  const { error_code: code, message } = details ?? {}
  for (const { name } of variants.length > 0 ? variants : matches) {
    const entry = { engine, operation: name, status, code, message } satisfies Record<keyof LoggedResponse, unknown>
    const line = `${JSON.stringify(entry)}\n`
    if (logged.has(line)) continue
    logged.add(line)
    appendFileSync(file, line)
  }
}

interface ErrorBody {
  error: { details: { error_code: string; message: string } }
}

const isVariant = (operation: Operation, body: Buffer | undefined): boolean => {
  const actionType = (operation.body?.properties.action_type as { const?: string } | undefined)?.const
  return actionType !== undefined && body?.includes(`"${actionType}"`) === true
}

import { errors, type Operation, operationEntries, possibleErrors, successStatuses } from '@easel/contract'
import { engines } from '@easel/server/testing/engines.ts'
import type { LoggedResponse } from '@easel/server/testing/response-log.ts'

interface DeclaredResponse {
  status: number
  /** Status and code; where two errors share both, also the message. */
  label: string
}

const catalogue = Object.values(errors)

const toLabel = (status: number, code = '', message = ''): string => {
  const alike = catalogue.filter(([s, c]) => s === status && c === code)
  const isShared = new Set(alike.map(([, , m]) => m)).size > 1
  return `${status} ${code}${isShared ? ` ${message}` : ''}`.trim()
}

const declaredResponses = (operation: Operation): DeclaredResponse[] => {
  const failures = possibleErrors(operation).map((name) => {
    const [status, code, message] = errors[name]
    return { status, label: toLabel(status, code, message) }
  })
  return [...successStatuses(operation).map((status) => ({ status, label: toLabel(status) })), ...failures]
}

/** The responses that the suite got, as `engine operation label`. */
const readLog = (log: string): Set<string> =>
  new Set(
    log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LoggedResponse)
      .map(
        ({ engine, operation, status, code, message }) => `${engine} ${operation} ${toLabel(status, code, message)}`,
      ),
  )

/** The declared responses that no test got, on each engine. */
export const responseProblems = (log: string): string[] => {
  const received = readLog(log)
  return engines.flatMap((engine) =>
    operationEntries.flatMap(([name, operation]) =>
      declaredResponses(operation)
        .map(({ label }) => `${engine} ${name} ${label}`)
        .filter((line) => !received.has(line))
        .map((line) => `no test got this response: ${line}`),
    ),
  )
}

/** Operation by status: how many of the declared responses the tests got on both engines. */
export const responseTable = (log: string): string[] => {
  const received = readLog(log)
  const rows = operationEntries.map(([name, operation]) => ({ name, responses: declaredResponses(operation) }))
  const statuses = [...new Set(rows.flatMap(({ responses }) => responses.map(({ status }) => status)))].sort()
  const width = Math.max(...rows.map(({ name }) => name.length))
  const toCell = (name: string, declared: DeclaredResponse[]): string => {
    if (declared.length === 0) return '·'
    const tested = declared.filter(({ label }) => engines.every((engine) => received.has(`${engine} ${name} ${label}`)))
    return tested.length === declared.length ? String(tested.length) : `${tested.length}/${declared.length}!`
  }
  const toLine = (name: string, cells: string[]) => name.padEnd(width) + cells.map((text) => text.padStart(5)).join('')
  const lines = rows.map(({ name, responses }) => {
    const byStatus = Map.groupBy(responses, ({ status }) => status)
    return toLine(
      name,
      statuses.map((status) => toCell(name, byStatus.get(status) ?? [])),
    )
  })
  return [toLine('responses tested on both engines', statuses.map(String)), ...lines]
}

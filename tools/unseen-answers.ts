import { errors, type Operation, operationEntries, possibleErrors } from '@easel/contract'
import { engines } from '@easel/server/testing/engines.ts'
import type { Seen } from '@easel/server/testing/seen.ts'

interface Answer {
  status: number
  /** Status and code; where two errors share both, also the message that tells them apart. */
  words: string
}

const catalogue = Object.values(errors)

const wordsOf = (status: number, code = '', message = ''): string => {
  const alike = catalogue.filter(([s, c]) => s === status && c === code)
  const isShared = new Set(alike.map(([, , m]) => m)).size > 1
  return `${status} ${code}${isShared ? ` ${message}` : ''}`.trim()
}

const answersOf = (operation: Operation): Answer[] => {
  const successes = operation.partial ? [200, 206] : [200]
  const failures = possibleErrors(operation).map((name) => {
    const [status, code, message] = errors[name]
    return { status, words: wordsOf(status, code, message) }
  })
  return [...successes.map((status) => ({ status, words: wordsOf(status) })), ...failures]
}

/** What the suite was answered, as `engine operation answer`. */
const readLog = (log: string): Set<string> =>
  new Set(
    log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Seen)
      .map(
        ({ engine, operation, status, code, message }) => `${engine} ${operation} ${wordsOf(status, code, message)}`,
      ),
  )

/** The answers that operations declare and that no call of the suite got, on each engine. */
export const unseenAnswers = (log: string): string[] => {
  const seen = readLog(log)
  return engines.flatMap((engine) =>
    operationEntries.flatMap(([name, operation]) =>
      answersOf(operation)
        .map(({ words }) => `${engine} ${name} ${words}`)
        .filter((line) => !seen.has(line)),
    ),
  )
}

/** Operation by status: how many of the answers declared were seen on both engines. */
export const answersTable = (log: string): string[] => {
  const seen = readLog(log)
  const rows = operationEntries.map(([name, operation]) => ({ name, answers: answersOf(operation) }))
  const statuses = [...new Set(rows.flatMap(({ answers }) => answers.map(({ status }) => status)))].sort()
  const width = Math.max(...rows.map(({ name }) => name.length))
  const cell = (name: string, answers: Answer[]): string => {
    if (answers.length === 0) return '·'
    const found = answers.filter(({ words }) => engines.every((engine) => seen.has(`${engine} ${name} ${words}`)))
    return found.length === answers.length ? String(found.length) : `${found.length}/${answers.length}!`
  }
  const line = (name: string, cells: string[]) => name.padEnd(width) + cells.map((text) => text.padStart(5)).join('')
  return [
    line('answers seen on both engines', statuses.map(String)),
    ...rows.map(({ name, answers }) =>
      line(
        name,
        statuses.map((status) =>
          cell(
            name,
            answers.filter((answer) => answer.status === status),
          ),
        ),
      ),
    ),
  ]
}

import { writeFileSync } from 'node:fs'
import { type Operation, type OperationName, operations } from '@easel/contract'
import { routeOf } from './answers.ts'
import { type Cell, cells } from './coverage.ts'

const rows = Map.groupBy(cells, ({ operation }) => operation)
const statuses = [...new Set(cells.map(({ status }) => status))].sort()

const isCovered = ({ seen }: Cell): boolean => seen > 0

const formatCells = (inCell: readonly Cell[]): string => {
  if (inCell.length === 0) return '·'
  const covered = inCell.filter(isCovered).length
  return covered === inCell.length ? String(covered) : `${covered}/${inCell.length}!`
}

/** Operation by status: how many of the listed answers were received; a dot where none is listed. */
export const reportTable = (): string[] => {
  const width = Math.max(...[...rows.keys()].map((name) => name.length)) + 2
  const line = (name: string, texts: readonly string[]) =>
    name.padEnd(width) + texts.map((text) => text.padStart(6)).join('')
  const lines = [...rows].map(([name, own]) =>
    line(
      (operations[name] as Operation).extension ? `${name} x` : name,
      statuses.map((status) => formatCells(own.filter((cell) => cell.status === status))),
    ),
  )
  const covered = cells.filter(isCovered).length
  return [
    line('operation', statuses.map(String)),
    ...lines,
    `${rows.size} operations, ${covered} of ${cells.length} listed answers seen; x marks extensions`,
  ]
}

export const writeReport = (file: string, baseUrl: string): void => {
  const report = [...rows].map(([name, answers]) => ({
    operation: name,
    route: routeOf(operations[name]),
    extension: (operations[name] as Operation).extension === true,
    answers: answers.map(({ operation: _operation, ...answer }) => answer),
  }))
  writeFileSync(file, `${JSON.stringify({ base_url: baseUrl, operations: report }, null, 2)}\n`)
}

/** The listed answers of an operation that were not received. */
export const uncoveredAnswers = (name: OperationName): string[] =>
  (rows.get(name) ?? [])
    .filter((cell) => !isCovered(cell))
    .map(({ status, code, when, attribute }) => `${status} ${code} ${when}${attribute ? ` (${attribute})` : ''}`)

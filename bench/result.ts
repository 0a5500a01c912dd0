export interface Measurement {
  /** What the figure is compared with. */
  baseline: string
  figure: number
  unit: string
  /** What the figure comes from. */
  detail: string
  /** Samples over time, for a chart. */
  samples?: readonly Record<string, number>[]
}

/** One line of the table: a figure, and what it must be. */
export interface Result extends Measurement {
  name: string
  engine: string
  /** Without a bound a result is informational. */
  bound?: Bound
}

export type Bound = { atLeast: number } | { atMost: number }

/** A case that could not be measured has NaN as its figure, and fails. */
export const passes = ({ figure, bound }: Pick<Result, 'figure' | 'bound'>): boolean => {
  if (!bound) return !Number.isNaN(figure)
  return 'atLeast' in bound ? figure >= bound.atLeast : figure <= bound.atMost
}

const verdict = (result: Result): string => {
  if (!passes(result)) return 'SHORT'
  return result.bound ? 'ok' : 'info'
}

const formatBound = ({ bound }: Result): string => {
  if (!bound) return ''
  return 'atLeast' in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`
}

const heading = ['', 'work', 'engine', 'beside', 'figure', 'bound', 'detail']

export const formatTable = (results: readonly Result[]): string => {
  const rows = results.map((result) => [
    verdict(result),
    result.name,
    result.engine,
    result.baseline,
    `${formatFigure(result.figure)} ${result.unit}`.trim(),
    formatBound(result),
    result.detail,
  ])
  const widths = heading.map((title, column) =>
    Math.max(...[heading, ...rows].map((row) => (row[column] ?? title).length)),
  )
  const formatRow = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return [heading, ...rows].map((row) => formatRow(row).trimEnd()).join('\n')
}

const formatFigure = (figure: number): string => (Math.abs(figure) >= 100 ? figure.toFixed(0) : figure.toFixed(2))

/** To standard error: standard output has the table alone. */
export const log = (message: string): void => {
  process.stderr.write(`${message}\n`)
}

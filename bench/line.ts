/** One line of the table: a figure, and what it must be. */
export interface Line {
  work: string
  engine: string
  beside: string
  figure: number
  unit: string
  /** `least`: the figure must reach it; `most`: must stay below. */
  bound: { least: number } | { most: number }
  /** What the figure comes from. */
  detail: string
}

export const holds = ({ figure, bound }: Line): boolean =>
  'least' in bound ? figure >= bound.least : figure <= bound.most

export const printTable = (lines: readonly Line[]): void => {
  const rows = lines.map((line) => [
    holds(line) ? 'ok' : 'SHORT',
    line.work,
    line.engine,
    line.beside,
    `${shown(line.figure)} ${line.unit}`.trim(),
    'least' in line.bound ? `≥ ${line.bound.least}` : `≤ ${line.bound.most}`,
    line.detail,
  ])
  const heading = ['', 'work', 'engine', 'beside', 'figure', 'wanted', 'detail']
  const widths = heading.map((title, at) => Math.max(...[heading, ...rows].map((row) => (row[at] ?? title).length)))
  for (const row of [heading, ...rows]) {
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

const shown = (figure: number): string => (figure >= 100 ? figure.toFixed(0) : figure.toFixed(2))

export const median = (figures: readonly number[]): number => {
  const sorted = [...figures].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const say = (words: string): void => {
  process.stderr.write(`${words}\n`)
}

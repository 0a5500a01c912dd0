export interface Measured {
  /** What the figure is held against. */
  beside: string
  figure: number
  unit: string
  /** What the figure comes from. */
  detail: string
  /** What was seen one after the other, for whoever wants to draw it. */
  looks?: readonly Record<string, number>[]
}

/** One line of the table: a figure, and what it must be. */
export interface Line extends Measured {
  work: string
  engine: string
  /** `least`: the figure must reach it; `most`: must not exceed it. A line without is told, not judged. */
  bound?: { least: number } | { most: number }
}

/** A figure that is no number, as where the work could not be done, holds nowhere. */
export const holds = ({ figure, bound }: Pick<Line, 'figure' | 'bound'>): boolean => {
  if (!bound) return !Number.isNaN(figure)
  return 'least' in bound ? figure >= bound.least : figure <= bound.most
}

const verdictOn = (line: Line): string => {
  if (!holds(line)) return 'SHORT'
  return line.bound ? 'ok' : 'told'
}

const wanted = ({ bound }: Line): string => {
  if (!bound) return ''
  return 'least' in bound ? `≥ ${bound.least}` : `≤ ${bound.most}`
}

const heading = ['', 'work', 'engine', 'beside', 'figure', 'wanted', 'detail']

export const table = (lines: readonly Line[]): string => {
  const rows = lines.map((line) => [
    verdictOn(line),
    line.work,
    line.engine,
    line.beside,
    `${shown(line.figure)} ${line.unit}`.trim(),
    wanted(line),
    line.detail,
  ])
  const widths = heading.map((title, at) => Math.max(...[heading, ...rows].map((row) => (row[at] ?? title).length)))
  const lined = (row: string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')
  return [heading, ...rows].map((row) => lined(row).trimEnd()).join('\n')
}

const shown = (figure: number): string => (Math.abs(figure) >= 100 ? figure.toFixed(0) : figure.toFixed(2))

export const say = (words: string): void => {
  process.stderr.write(`${words}\n`)
}

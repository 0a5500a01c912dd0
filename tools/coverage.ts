import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A stretch of a source, and how often it ran. */
interface Range {
  startOffset: number
  endOffset: number
  count: number
}

/** A function as V8 tells of it: its own range, then those inside it that ran less often or more often. */
interface FunctionNote {
  ranges: Range[]
  isBlockCoverage: boolean
}

/** So many of so many were reached. */
export interface Share {
  reached: number
  all: number
}

export interface FileCoverage {
  path: string
  lines: Share
  /** What runs or does not: functions, and what stands in them behind a condition. */
  branches: Share
  functions: Share
  /** The lines at which a branch begins that nothing has reached. */
  missed: number[]
}

/** Coverage of files by what the processes of a run have left in `folder` (NODE_V8_COVERAGE). */
export const coverageOf = (folder: string, root: string, paths: readonly string[]): FileCoverage[] => {
  const notes = readNotes(folder, new Map(paths.map((path) => [pathToFileURL(join(root, path)).href, path])))
  return paths.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    const processes = notes.get(path)
    if (processes) return { path, ...mergedCoverage(source, processes) }
    // Nobody loads what is types alone.
    return hasCode(source) ? { path, ...unloaded(source) } : []
  })
}

const hasCode = (source: string): boolean => /^(export )?(default|const|let|function|async|class)\b/m.test(source)

/** V8 has seen none of it: all that is known is that nothing was reached. */
const unloaded = (source: string): Omit<FileCoverage, 'path'> => ({
  ...mergedCoverage(source, []),
  branches: { reached: 0, all: 1 },
  functions: { reached: 0, all: 1 },
  missed: [1],
})

/** By path: what each process says of the functions there. */
const readNotes = (folder: string, paths: Map<string, string>): Map<string, FunctionNote[][]> => {
  const notes = new Map<string, FunctionNote[][]>()
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      result: { url: string; functions: FunctionNote[] }[]
    }
    for (const { url, functions } of result) {
      const path = paths.get(url)
      if (path === undefined) continue
      const known = notes.get(path)
      if (known) known.push(functions)
      else notes.set(path, [functions])
    }
  }
  return notes
}

/** Of one file: what any of the processes reached is reached. */
const mergedCoverage = (source: string, processes: readonly FunctionNote[][]): Omit<FileCoverage, 'path'> => {
  const isOfModule = ({ ranges }: FunctionNote) => isWhole(source, ranges[0])
  // Of a module from the compile cache V8 knows only that it ran: whoever compiled it knows what at its top did.
  const isKnown = processes.flat().some((one) => isOfModule(one) && one.isBlockCoverage)
  const marks = new Uint8Array(source.length)
  for (const functions of processes)
    markReached(marks, isKnown ? functions.filter((one) => one.isBlockCoverage || !isOfModule(one)) : functions)
  const isReached = (at: number) => marks[at] === 1
  const inside = processes.flat().filter((one) => !isOfModule(one))
  const functions = startsOf(inside.flatMap(({ ranges }) => ranges.slice(0, 1)))
  const branches = startsOf(processes.flat().flatMap(({ ranges }) => ranges.filter((range) => !isWhole(source, range))))
  const missed = branches.filter((at) => !isReached(at)).map((at) => source.slice(0, at).split('\n').length)
  return {
    lines: share(linesOf(source), (line) => line.some(isReached)),
    branches: share(branches, isReached),
    functions: share(functions, isReached),
    missed: [...new Set(missed)].sort((one, other) => one - other),
  }
}

/** The module itself is a function too, to V8. */
const isWhole = (source: string, range: Range | undefined): boolean =>
  range?.startOffset === 0 && range.endOffset >= source.length

/** Marks each letter that ran in one process. What stands further inside knows better. */
const markReached = (marks: Uint8Array, functions: readonly FunctionNote[]): void => {
  const ranges = functions.flatMap((one) => one.ranges)
  ranges.sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset)
  const ran = new Uint8Array(marks.length)
  for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  for (let at = 0; at < ran.length; at++) if (ran[at] === 1) marks[at] = 1
}

/** Where each of them begins; V8 leaves out those that ran as often as what is around them, so each process knows some. */
const startsOf = (ranges: readonly Range[]): number[] => [
  ...new Map(ranges.map(({ startOffset, endOffset }) => [`${startOffset} ${endOffset}`, startOffset])).values(),
]

/** Where the letters of each line stand, but for blank lines. */
const linesOf = (source: string): number[][] => {
  let start = 0
  return source.split('\n').flatMap((line) => {
    const letters = [...line.matchAll(/\S/g)].map(({ index }) => start + index)
    start += line.length + 1
    return letters.length > 0 ? [letters] : []
  })
}

const share = <T>(all: readonly T[], isReached: (one: T) => boolean): Share => ({
  reached: all.filter(isReached).length,
  all: all.length,
})

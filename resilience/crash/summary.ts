import type { CrashReport } from './run.ts'

/** A report in a few lines, for people. */
export const crashSummary = ({ cycles, acknowledged, unsure, readyAgain, faults }: CrashReport): string => {
  const kinds = Object.entries(cycles).map(([blow, count]) => `${count} × ${blow}`)
  return [
    `  killed: ${kinds.join(', ')}`,
    `  writes: ${acknowledged} acknowledged, ${unsure} sent and not answered`,
    `  started again, ready after: ${spread(readyAgain.started)}`,
    ...(readyAgain.stayed.length > 0 ? [`  database back, ready after: ${spread(readyAgain.stayed)}`] : []),
    `  promises broken: ${faults.length}`,
  ].join('\n')
}

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0

const spread = (times: readonly number[]): string =>
  `median ${Math.round(median(times))} ms, longest ${Math.round(Math.max(0, ...times))} ms`

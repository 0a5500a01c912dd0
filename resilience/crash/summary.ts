import { percentile } from '../support/percentile.ts'
import type { CrashReport } from './run.ts'

export const crashSummary = ({ cycles, acknowledged, unconfirmed, readyTimes, violations }: CrashReport): string => {
  const counts = Object.entries(cycles).map(([target, count]) => `${count} × ${target}`)
  return [
    `  killed: ${counts.join(', ')}`,
    `  writes: ${acknowledged} acknowledged, ${unconfirmed} sent and not answered`,
    `  restarted, ready after: ${timeSummary(readyTimes.restarted)}`,
    ...(readyTimes.reconnected.length > 0
      ? [`  database restarted, ready after: ${timeSummary(readyTimes.reconnected)}`]
      : []),
    `  violations: ${violations.length}`,
  ].join('\n')
}

const timeSummary = (times: readonly number[]): string =>
  `median ${Math.round(percentile(times, 0.5))} ms, max ${Math.round(Math.max(0, ...times))} ms`

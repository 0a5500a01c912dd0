import { waitKinds } from './live-bystander.ts'
import { type LiveBounds, type LiveReport, liveShortcomings, type Wait, waitsOf } from './run-live.ts'

const inMs = ({ p99, longest }: Wait): string => `${p99.toFixed(0)}/${longest.toFixed(0)}`

const cells = ({ name, honest, attacked, megabytes, loop, calibrationMs }: LiveReport): string[] => {
  const [beside, during] = [honest && waitsOf(honest), waitsOf(attacked)]
  return [
    name,
    ...waitKinds.map((kind) => (beside ? `${inMs(beside[kind])} → ${inMs(during[kind])}` : inMs(during[kind]))),
    megabytes.toFixed(0),
    `${loop.holdCpuMs.toFixed(0)} (×${(loop.holdCpuMs / calibrationMs).toFixed(1)})`,
  ]
}

const row = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`

/** In Markdown: what the bystander waited, p99 and longest, beside an honest client and beside the attack. */
export const liveTableHead: string[] = [
  row(['', ...waitKinds.map((kind) => `${kind} (ms)`), 'MB', 'CPU of a turn (ms)']),
  row(Array(waitKinds.length + 3).fill('---')),
]

/** Bold where a bound falls. */
export const liveTableRow = (report: LiveReport, bounds: LiveBounds): string => {
  const [name = '', ...figures] = cells(report)
  return row([liveShortcomings(report, bounds).length > 0 ? `**${name}**` : name, ...figures])
}

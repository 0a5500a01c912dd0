import type { ObserveRequest } from './observe.ts'

interface Observed {
  statuses: Map<number, number>
  /** How many took no longer than each of the bounds, and more than the one before. */
  within: number[]
  seconds: number
  count: number
}

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Requests answered, by operation and status, and how long they took, in Prometheus' form. Kept in plain numbers: a
 * general library takes as long over one observation as the rest of a small request does.
 */
export const createRequestMetrics = (): { observe: ObserveRequest; text: () => string } => {
  const observed = new Map<string, Observed>()

  const begin = (operation: string): Observed => {
    const made = { statuses: new Map(), within: bounds.map(() => 0), seconds: 0, count: 0 }
    observed.set(operation, made)
    return made
  }

  return {
    observe(operation, status, seconds) {
      const of = observed.get(operation) ?? begin(operation)
      of.statuses.set(status, (of.statuses.get(status) ?? 0) + 1)
      of.count++
      of.seconds += seconds
      const at = bounds.findIndex((bound) => seconds <= bound)
      if (at >= 0) of.within[at] = (of.within[at] as number) + 1
    },
    text: () => `${[...countLines(observed), ...durationLines(observed)].join('\n')}\n`,
  }
}

const countLines = (observed: ReadonlyMap<string, Observed>): string[] => [
  '# HELP easel_requests_total Requests answered, by operation and status',
  '# TYPE easel_requests_total counter',
  ...[...observed].flatMap(([operation, { statuses }]) =>
    [...statuses].map(([status, n]) => `easel_requests_total{operation="${operation}",status="${status}"} ${n}`),
  ),
]

const durations = 'easel_request_duration_seconds'

const durationLines = (observed: ReadonlyMap<string, Observed>): string[] => [
  `# HELP ${durations} From the first byte of a request to the last of its answer, by operation`,
  `# TYPE ${durations} histogram`,
  ...[...observed].flatMap(([operation, { within, seconds, count }]) => {
    let sum = 0
    return [
      ...bounds.map((bound, at) => {
        sum += within[at] as number
        return `${durations}_bucket{le="${bound}",operation="${operation}"} ${sum}`
      }),
      `${durations}_bucket{le="+Inf",operation="${operation}"} ${count}`,
      `${durations}_sum{operation="${operation}"} ${seconds}`,
      `${durations}_count{operation="${operation}"} ${count}`,
    ]
  }),
]

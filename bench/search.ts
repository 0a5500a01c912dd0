import type { Schedule } from './compare.ts'
import type { Deployment } from './deployment.ts'
import { load, sendOne } from './load.ts'
import { log, type Measurement } from './result.ts'
import { median, quantile } from './statistics.ts'
import type { Workload } from './workload.ts'

const SEARCH_CLIENTS = 8

/** Milliseconds that each search took, by kind. */
type SearchTimes = number[][]

const runSearches = async ({ workload }: Deployment, seconds: number): Promise<SearchTimes> =>
  (
    await load(
      workload.searches.map(({ requests }) => requests),
      SEARCH_CLIENTS,
      seconds,
    )
  ).times

const prepare = async (deployment: Deployment, seconds: number): Promise<void> => {
  for (const search of deployment.workload.searches) await checkHits(search)
  await runSearches(deployment, seconds)
}

const repeat = async (deployment: Deployment, { rounds, seconds }: Schedule): Promise<SearchTimes[]> => {
  const times: SearchTimes[] = []
  for (let round = 0; round < rounds; round++) times.push(await runSearches(deployment, seconds))
  return times
}

/** The median over all kinds, in equal parts. */
export const measureSearch = async (deployment: Deployment, schedule: Schedule): Promise<Measurement> => {
  await prepare(deployment, schedule.seconds)
  const rounds = await repeat(deployment, schedule)
  const all = rounds.flat(2)
  const kinds = deployment.workload.searches.map(({ name }, kind) => ({ name, median: medianOfKind(rounds, kind) }))
  for (const { name, median } of kinds) log(`  ${name}: median ${median.toFixed(1)} ms`)
  const slowest = kinds.reduce((one, other) => (other.median > one.median ? other : one))
  return {
    baseline: '',
    figure: median(all),
    unit: 'ms',
    detail:
      `median of ${all.length} searches; 99 of 100 within ${quantile(all, 0.99).toFixed(1)} ms; ` +
      `slowest kind: ${slowest.name}, median ${slowest.median.toFixed(1)} ms`,
  }
}

/** How many times as long searches take as on another service. The two take turns. */
export const measureSearchBeside = async (
  ours: Deployment,
  other: Deployment,
  baseline: string,
  schedule: Schedule,
): Promise<Measurement> => {
  await prepare(ours, schedule.seconds)
  await prepare(other, schedule.seconds)
  const once = { ...schedule, rounds: 1 }
  const times: { ours: SearchTimes[]; other: SearchTimes[] } = { ours: [], other: [] }
  for (let round = 0; round < schedule.rounds; round++) {
    times.other.push(...(await repeat(other, once)))
    times.ours.push(...(await repeat(ours, once)))
  }
  return { baseline, ...compareTimes(ours.workload, times.ours, times.other) }
}

/** How many times as long searches take right after a bulk load as they do with statistics. */
export const measureFreshSearch = async (fresh: Deployment, schedule: Schedule): Promise<Measurement> => {
  await prepare(fresh, schedule.seconds)
  const before = await repeat(fresh, schedule)
  await fresh.restartAnalyzed()
  await prepare(fresh, schedule.seconds)
  const after = await repeat(fresh, schedule)
  return { baseline: 'after ANALYZE', ...compareTimes(fresh.workload, before, after) }
}

const medianOfKind = (rounds: readonly SearchTimes[], kind: number): number =>
  median(rounds.flatMap((times) => times[kind] ?? []))

const compareTimes = (
  { searches }: Workload,
  ours: readonly SearchTimes[],
  baseline: readonly SearchTimes[],
): Pick<Measurement, 'figure' | 'unit' | 'detail'> => {
  const [one, other] = [median(ours.flat(2)), median(baseline.flat(2))]
  const kinds = searches.map(({ name }, kind) => ({
    name,
    ratio: medianOfKind(ours, kind) / medianOfKind(baseline, kind),
  }))
  for (const { name, ratio } of kinds) log(`  ${name}: ${ratio.toFixed(2)} times as long`)
  const worst = kinds.reduce((one, other) => (other.ratio > one.ratio ? other : one))
  return {
    figure: one / other,
    unit: 'times as long',
    detail:
      `median ${one.toFixed(1)} beside ${other.toFixed(1)} ms; ` +
      `worst kind: ${worst.name}, ${worst.ratio.toFixed(2)} times as long`,
  }
}

/** A search that finds nothing where it should is quick, and worth nothing. */
export const checkHits = async ({ name, expects, requests }: Workload['searches'][number]): Promise<void> => {
  let hits = 0
  // A page far back, or a part of a word, may have none now and then.
  for (let tries = 0; tries < 50 && hits === 0; tries++) {
    const { data } = JSON.parse(await sendOne(requests))
    hits += Object.values(data.search_result).flat().length
  }
  if (hits === 0 && expects === 'hits') throw new Error(`the search for ${name} finds nothing`)
  if (hits > 0 && expects === 'nothing') throw new Error(`the search for ${name} finds something`)
}

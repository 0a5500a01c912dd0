import { startBareWork } from './children.ts'
import { median, quantile } from './figures.ts'
import { type Measured, say } from './line.ts'
import { type Ask, get, getAny, load } from './load.ts'
import { metricsOf } from './metrics.ts'
import type { Pace } from './ratio.ts'
import type { Site } from './site.ts'
import { type Question, questions } from './words.ts'

const clients = 8

const searchFor = ({ service, data }: Site, { path }: Question): Ask =>
  getAny(service.url, () => data.team + path(), data.headers)

export const searches = (site: Site): Ask[] => questions(site.data.texts).map((question) => searchFor(site, question))

/** What each request took, in milliseconds. */
const timesOf = async (asks: readonly Ask[], seconds: number): Promise<number[]> =>
  (await load(asks, clients, seconds)).times.flat()

const p99Of = (turns: readonly number[][]): number => median(turns.map((times) => quantile(times, 0.99)))

/** What 99 of 100 searches are answered within, of a mixture in which each kind of question is as frequent. */
export const measureSearch = async (site: Site, { rounds, seconds }: Pace): Promise<Measured> => {
  const asks = searches(site)
  await timesOf(asks, seconds)
  const slowest = await slowestAlone(site, seconds / 5)
  const turns: number[][] = []
  for (let round = 0; round < rounds; round++) turns.push(await timesOf(asks, seconds))
  const all = turns.flat()
  return {
    beside: '',
    figure: p99Of(turns),
    unit: 'ms',
    detail: `median ${median(all).toFixed(1)} ms of ${all.length}; by one client alone ${slowest}`,
  }
}

/**
 * What 99 of 100 are answered within where all ask for the same work, so much of it that the median is that of a search:
 * where it is far from the median, no search can be near it. In turns with searches, on the same machine at the same time.
 */
export const measureSameWork = async (site: Site, { rounds, seconds }: Pace): Promise<Measured> => {
  const asks = searches(site)
  const bare = await startBareWork()
  const sameWork = (times: number) => [get(`${bare.url}/${times}`)]
  const typical = median(await timesOf(asks, seconds))
  let times = 10_000
  for (let tries = 0; tries < 3; tries++)
    times = Math.ceil((times * typical) / median(await timesOf(sameWork(times), seconds / 2)))
  const turns: { same: number[]; searched: number[] }[] = []
  for (let round = 0; round < rounds; round++)
    turns.push({ same: await timesOf(sameWork(times), seconds), searched: await timesOf(asks, seconds) })
  await bare.stop()
  const middle = (of: 'same' | 'searched') => median(turns.flatMap((turn) => turn[of])).toFixed(1)
  const searched = p99Of(turns.map((turn) => turn.searched)).toFixed(1)
  return {
    beside: '',
    figure: p99Of(turns.map((turn) => turn.same)),
    unit: 'ms',
    detail: `median ${middle('same')} ms; searches in turns with it ${searched} ms, median ${middle('searched')}`,
  }
}

/** Each kind by itself and one client, who waits for nobody else: what it costs, for whoever wants to make it cost less. */
const slowestAlone = async (site: Site, seconds: number): Promise<string> => {
  const kinds: { what: string; typical: number }[] = []
  for (const question of questions(site.data.texts)) {
    await findsWhatItShould(site, question)
    const before = await metricsOf(site.service)
    const times = (await load([searchFor(site, question)], 1, seconds)).times.flat()
    const { cpu } = await metricsOf(site.service)
    const typical = median(times)
    // On a busy machine the work of the service holds, and the time does not.
    const worked = (cpu - before.cpu) / times.length
    say(`  ${question.what}: ${typical.toFixed(1)} ms, the service working for ${worked.toFixed(1)} ms`)
    kinds.push({ what: question.what, typical })
  }
  const { what, typical } = kinds.reduce((one, other) => (other.typical > one.typical ? other : one))
  return `${what} takes longest, ${typical.toFixed(1)} ms`
}

/** A search that finds nothing where it should is quick, and worth nothing. */
const findsWhatItShould = async ({ service, data }: Site, { what, finds, path }: Question): Promise<void> => {
  for (let tries = 0; tries < 50; tries++) {
    const response = await fetch(service.url + data.team + path(), { headers: data.headers })
    const { search_result } = ((await response.json()) as { data: { search_result: object } }).data
    const found = Object.values(search_result).flat().length
    if (found > 0 && finds === 'nothing') throw new Error(`the search for ${what} finds something`)
    if (found > 0) return
  }
  if (finds === 'something') throw new Error(`the search for ${what} finds nothing`)
}

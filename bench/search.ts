import { median, quantile } from './figures.ts'
import { type Measured, say } from './line.ts'
import { type Ask, getAny, load } from './load.ts'
import { metricsOf } from './metrics.ts'
import type { Pace } from './ratio.ts'
import type { Site } from './site.ts'
import { type Question, questions } from './words.ts'

const clients = 8

const searchFor = ({ service, data }: Site, { path }: Question): Ask =>
  getAny(service.url, () => data.team + path(), data.headers)

export const searches = (site: Site): Ask[] => questions(site.data.texts).map((question) => searchFor(site, question))

/** What 99 of 100 searches are answered within, of a mixture in which each kind of question is as frequent. */
export const measureSearch = async (site: Site, { rounds, seconds }: Pace): Promise<Measured> => {
  const asks = searches(site)
  await load(asks, clients, seconds)
  const slowest = await slowestAlone(site, seconds / 5)
  const turns: number[][] = []
  for (let round = 0; round < rounds; round++) turns.push((await load(asks, clients, seconds)).times.flat())
  const all = turns.flat()
  return {
    beside: '',
    figure: median(turns.map((times) => quantile(times, 0.99))),
    unit: 'ms',
    detail: `median ${median(all).toFixed(1)} ms of ${all.length}; by one client alone ${slowest}`,
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

import { described } from './data.ts'
import { type Line, say } from './line.ts'
import { load } from './load.ts'
import { mixed } from './mixed.ts'
import { openPeer } from './peers.ts'
import { type Engine, openSite } from './site.ts'
import type { Extent, Room, Work } from './works.ts'

/** The works that have every one of the words in their engine and name. */
export const chosen = (works: readonly Work[], words: readonly string[]): Work[] =>
  works.filter(({ engine, work }) => words.every((word) => `${engine} ${work}`.toLowerCase().includes(word)))

/** Measures the works of one engine, one after the other, on one site. */
export const run = async (engine: Engine, works: readonly Work[], extent: Extent): Promise<Line[]> => {
  const { amount, warmUp } = extent
  const fresh = opened(() => {
    say(`${engine}: ${described(amount)}`)
    return openSite(engine, amount)
  })
  const site = opened(async () => {
    const open = await fresh.open()
    await load(mixed(open), 8, warmUp)
    return open
  })
  const peer = opened(async () => openPeer((await fresh.open()).postgres ?? ''))
  const room: Room = { fresh: fresh.open, site: site.open, peer: peer.open }
  const lines: Line[] = []
  for (const work of works) lines.push(await measured(work, room))
  await peer.with((open) => open.stop())
  await fresh.with((open) => open.close())
  return lines
}

/** What cannot be measured falls short, and the others go on. */
const measured = async ({ work, engine, bound, measure }: Work, room: Room): Promise<Line> => {
  const line = { work, engine, ...(bound && { bound }) }
  const start = performance.now()
  try {
    const found = await measure(room)
    say(`${engine}: ${work}: ${found.figure.toFixed(2)} ${found.unit} (${seconds(start)} s)`)
    return { ...line, ...found }
  } catch (error) {
    say(`${engine}: ${work}: ${(error as Error).stack}`)
    const detail = `not measured: ${(error as Error).message.split('\n')[0]}`
    return { ...line, beside: '', figure: Number.NaN, unit: '', detail }
  }
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

/** Made when first asked for, and the same one from then on. */
const opened = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return {
    open: () => {
      made ??= make()
      return made
    },
    /** Does something with it, where it was made. */
    with: async (work: (it: T) => Promise<void>) => {
      const it = await made?.catch(() => undefined)
      if (it) await work(it)
    },
  }
}

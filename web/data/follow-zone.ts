import { openLiveZone } from '@easel/sdk/live.ts'
import type { LiveCommit, LiveElement, LiveRefusal, RefusedChange } from '@easel/sdk/live-types.ts'
import type { LiveStatus, LiveZone } from '@easel/sdk/live-zone.ts'
import { config } from './config.ts'
import { keepApp } from './kept-app.ts'
import { keepRights, openKept } from './kept-zones.ts'
import { session, tokenSource } from './session.ts'
import type { ZoneKey } from './zone-key.ts'

export interface ZoneListener {
  /** Everything, once it is there. */
  onLoaded(elements: Map<string, LiveElement>, zone: LiveZone): void
  /** What the browser keeps of it has been read, and told: the rest comes from the service. */
  onOpened(): void
  /** What stands differently, by whomever. */
  onChanged(changed: LiveElement[], removed: string[]): void
  /** The whole zone came again: some of what is not an element may have changed too. */
  onReloaded(): void
  /** Comments, and the zone itself, have changed. */
  onOther(operations: LiveCommit['operations']): void
  onStatus(status: LiveStatus): void
  /** zuids of the others who are here, once each; of oneself too, from another window. */
  onPresence(zuids: string[]): void
  /** The changes that were refused, also before a reload, until `forget` is called. */
  onRefused(changes: readonly RefusedChange[], forget: () => void): void
  onEnd(refusal: LiveRefusal): void
}

/** Follows a zone until it is told to stop; `isKept`: the browser keeps it, with what was not sent yet. */
export const followZone = (at: ZoneKey, listener: ZoneListener, isKept: boolean): (() => void) => {
  // Guests leave nothing in the browser.
  const zuid = isKept && !session.value?.guest ? session.value?.zuid : undefined
  let zone: LiveZone | undefined
  let release = (): void => {}
  let isOver = false
  let isLoaded = false
  let isPresent = false

  const onElements = (ids: ReadonlySet<string>): void => {
    if (!isLoaded) return
    const changed: LiveElement[] = []
    const removed: string[] = []
    for (const id of ids) {
      const element = zone?.get(id)
      if (element) changed.push(element)
      else removed.push(id)
    }
    listener.onChanged(changed, removed)
  }

  const onCommits = (commits: LiveCommit[]): void => {
    const operations = commits.flatMap((commit) => commit.operations)
    const others = operations.filter(({ op }) => op === 'comment' || op === 'zone')
    if (others.length > 0) listener.onOther(others)
  }

  const open = async (): Promise<void> => {
    const kept = await openKept(zuid, at)
    if (kept) release = kept.release
    const store = kept && { store: kept.store }
    const opened = await openLiveZone({ baseUrl: config.baseUrl, token: tokenSource, ...at, ...store })
    zone = opened
    if (isOver) return close()
    zone.on('elements', onElements)
    // Told after `elements`. What is loaded again comes as what stands differently.
    const onLoaded = (): void => {
      if (isLoaded) {
        listener.onReloaded()
        return
      }
      isLoaded = true
      listener.onLoaded(opened.elements(), opened)
    }
    zone.on('loaded', onLoaded)
    if (opened.seq !== undefined) onLoaded()
    const tellRefused = (): void =>
      listener.onRefused(opened.refused, () => {
        for (const { mutation_id } of opened.refused) opened.forgetRefused(mutation_id)
      })
    tellRefused()
    listener.onOpened()
    zone.on('refused', tellRefused)
    zone.on('rights', (rights) => {
      if (!kept || !zuid) return
      keepRights(zuid, at, rights)
      keepApp()
    })
    zone.on('status', (status) => {
      listener.onStatus(status)
      // That others see who is looking; after a lost connection they are told again what was last set.
      if (status === 'live' && !isPresent) opened.setPresence({})
      isPresent ||= status === 'live'
    })
    zone.on('commits', onCommits)
    zone.on('presence', (presence) => listener.onPresence([...new Set([...presence.values()].map(({ zuid }) => zuid))]))
    zone.on('end', (refusal) => {
      if (isOver) return
      tellRefused()
      listener.onEnd(refusal)
    })
  }
  const close = async (): Promise<void> => {
    await zone?.close()
    release()
  }
  // A dead line is silent: the browser knows before anything is missed on it.
  const watch = new AbortController()
  addEventListener('offline', () => listener.onStatus('connecting'), watch)
  addEventListener('online', () => zone && listener.onStatus(zone.status), watch)

  open().catch((error: Error) => !isOver && listener.onEnd({ message: error.message }))
  return () => {
    isOver = true
    watch.abort()
    void close()
  }
}

import { openLiveZone } from '@easel/sdk/live.ts'
import type { LiveCommit, LiveElement, LiveRefusal } from '@easel/sdk/live-types.ts'
import type { LiveStatus, LiveZone } from '@easel/sdk/live-zone.ts'
import { config } from './config.ts'
import { tokenSource } from './session.ts'
import type { ZoneKey } from './zone-key.ts'

export interface ZoneListener {
  /** Everything, at first and after a connection was lost. */
  onLoaded(elements: Map<string, LiveElement>): void
  /** What commits have changed. */
  onChanged(changed: LiveElement[], removed: string[]): void
  /** Comments, and the zone itself, have changed. */
  onOther(operations: LiveCommit['operations']): void
  onStatus(status: LiveStatus): void
  /** zuids of everybody who is here, once each. */
  onPresence(zuids: string[]): void
  onEnd(refusal: LiveRefusal): void
}

/** Follows a zone until it is told to stop. */
export const followZone = (at: ZoneKey, listener: ZoneListener): (() => void) => {
  let zone: LiveZone | undefined
  let isOver = false

  const onCommits = (commits: LiveCommit[]): void => {
    const operations = commits.flatMap((commit) => commit.operations)
    const ids = new Set<string>()
    for (const operation of operations) if (operation.op !== 'zone' && operation.op !== 'comment') ids.add(operation.id)
    const changed: LiveElement[] = []
    const removed: string[] = []
    for (const id of ids) {
      const element = zone?.get(id)
      if (element) changed.push(element)
      else removed.push(id)
    }
    if (ids.size > 0) listener.onChanged(changed, removed)
    const others = operations.filter(({ op }) => op === 'comment' || op === 'zone')
    if (others.length > 0) listener.onOther(others)
  }

  const open = async (): Promise<void> => {
    const opened = await openLiveZone({ baseUrl: config.baseUrl, token: tokenSource, ...at })
    if (isOver) return opened.close()
    zone = opened
    zone.on('status', (status) => {
      listener.onStatus(status)
      if (status !== 'live') return
      listener.onLoaded(opened.elements())
      // That others see who is looking.
      opened.setPresence({})
    })
    zone.on('commits', onCommits)
    zone.on('presence', (presence) => listener.onPresence([...new Set([...presence.values()].map(({ zuid }) => zuid))]))
    zone.on('end', (refusal) => !isOver && listener.onEnd(refusal))
  }
  // A dead line is silent: the browser knows before anything is missed on it.
  const watch = new AbortController()
  addEventListener('offline', () => listener.onStatus('connecting'), watch)
  addEventListener('online', () => zone && listener.onStatus(zone.status), watch)

  open().catch((error: Error) => !isOver && listener.onEnd({ message: error.message }))
  return () => {
    isOver = true
    watch.abort()
    zone?.close()
  }
}

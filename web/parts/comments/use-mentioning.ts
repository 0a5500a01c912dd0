import type { Mention } from '@easel/contract/mentions.ts'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { matchNames } from '../../data/match-names.ts'
import type { ZoneKey } from '../../data/zone-key.ts'

const MAX_CHOICES = 6
/** As many as one answer has; where there are more, the service looks. */
const PAGE = 100
/** Waits until whoever writes pauses. */
const PAUSE_MS = 150

export interface Mentionable extends Mention {
  picture?: string | undefined
}

const load = async (
  at: ZoneKey,
  query: { search?: string; limit: number },
  signal?: AbortSignal,
): Promise<Mentionable[]> =>
  (await api.listZonePeople({ ...at, query }, { ...(signal && { signal }), retries: 0 })).people.map(
    ({ zuid, display_name, picture }) => ({ zuid, name: display_name, picture }),
  )

const firstOf = (people: readonly Mentionable[], search: string): Mentionable[] =>
  (search.trim() === '' ? people : matchNames(people, search, ({ name }) => name)).slice(0, MAX_CHOICES)

/** The people who fit to what is written of a name; none while nobody is named. */
export const useMentioning = (at: ZoneKey, written: string | undefined) => {
  const [choices, setChoices] = useState<readonly Mentionable[]>([])
  const [chosen, setChosen] = useState(0)
  /** What was written when the list was closed: it stays closed while that goes on. */
  const [closed, setClosed] = useState<string>()
  const all = useRef<Mentionable[]>()
  const isNaming = written !== undefined && !(closed !== undefined && written.startsWith(closed))

  useLayoutEffect(() => {
    setChosen(0)
    if (written === undefined) setClosed(undefined)
    if (!isNaming) return setChoices([])
    const over = new AbortController()
    const show = (people: readonly Mentionable[]) => !over.signal.aborted && setChoices(firstOf(people, written))
    const look = async () => {
      // Whoever cannot be asked for is not offered; the text is sent as it is.
      all.current ??= await load(at, { limit: PAGE }).catch(() => undefined)
      const known = all.current
      if (!known) return show([])
      if (known.length < PAGE || written.trim() === '') return show(known)
      await new Promise((done) => setTimeout(done, PAUSE_MS))
      if (!over.signal.aborted)
        show(await load(at, { search: written.trim(), limit: PAGE }, over.signal).catch(() => []))
    }
    void look()
    return () => over.abort()
  }, [written, isNaming])

  return {
    choices: isNaming ? choices : [],
    chosen: Math.min(chosen, choices.length - 1),
    step: (by: 1 | -1) => setChosen((chosen + by + choices.length) % choices.length),
    close: () => setClosed(written),
  }
}

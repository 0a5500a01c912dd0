import type { Data } from '@easel/sdk/client.ts'
import { History } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { loadLatest } from '../../data/compare.ts'
import { ago, exactTime } from '../../data/format.ts'
import { numberEqual } from '../../data/number-equal.ts'
import type { VersionTime } from '../../data/open-replay.ts'
import { usePages } from '../../data/use-pages.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import { v } from '../../texts/versions/texts.ts'
import type { BoardHandle } from '../board.tsx'
import { Paged } from '../paged.tsx'
import { Notice } from '../states.tsx'
import { attempt } from '../toast.tsx'
import { type PastContent, TimePlayer } from './time-player.tsx'
import { UndoPerson } from './undo-person.tsx'
import { VersionMenu, type VersionRights } from './version-menu.tsx'

type Versions = Data<'listZoneVersions'>['zone_versions']
type Version = Versions['allowed_versions'][number]

const PAGE = 50
const fields = 'version_id,version_time,modified_by,description'

export interface VersionPair {
  /** The older one. */
  from: string
  to: string
}

interface VersionsPanelProps {
  at: ZoneKey
  zoneName: string
  board: BoardHandle | undefined
  names: ReadonlyMap<string, string>
  pair: VersionPair | undefined
  /** Another one with each change of the zone. */
  revision: number
  summary: string | undefined
  rights: VersionRights
  onPair: (pair: VersionPair | undefined) => void
  /** The zone as it was is shown, or is no longer. */
  onPast: (content: PastContent | undefined) => void
}

/** The versions of a zone, of which two can be chosen. */
export const VersionsPanel = (props: VersionsPanelProps) => {
  const { at, zoneName, board, names, pair, revision, summary, rights, onPair, onPast } = props
  const [chosen, setChosen] = useState<string[]>(pair ? [pair.from, pair.to] : [])
  const [isCut, setCut] = useState(false)
  const [listed, setListed] = useState(revision)
  /** Where it begins; another object is another player. */
  const [player, setPlayer] = useState<{ from: VersionTime | undefined }>()
  const [undoing, setUndoing] = useState<{ from: VersionTime; label: string }>()
  const [ownChanges, setOwnChanges] = useState(0)
  /** What was done here comes back as a change of the zone, which is no news. */
  const [isOwnAwaited, setOwnAwaited] = useState(false)
  useEffect(() => {
    if (!isOwnAwaited) return
    setOwnAwaited(false)
    setListed(revision)
  }, [revision])
  const pages = usePages(`${at.zone_id} ${listed} ${ownChanges}`, {
    load: async (page) => {
      const query = { fields, from: page * PAGE, limit: PAGE + 1 }
      const { allowed_versions, restricted_versions } = (await api.listZoneVersions({ ...at, query })).zone_versions
      setCut(restricted_versions.length > 0)
      // The one more than a page has is the first of the next.
      return { rows: allowed_versions.slice(0, PAGE), hasMore: allowed_versions.length > PAGE }
    },
    idOf: (version: Version) => version.version_id,
  })
  const choose = (versions: readonly Version[], id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen.slice(-1), id]
    setChosen(next)
    setPlayer(undefined)
    setUndoing(undefined)
    const order = versions.map(({ version_id = '' }) => version_id)
    const [from, to] = next.toSorted((one, other) => order.indexOf(other) - order.indexOf(one))
    onPair(from && to ? { from, to } : undefined)
  }
  const changedHere = () => {
    setOwnAwaited(true)
    setOwnChanges((count) => count + 1)
    setListed(revision)
    show(undefined)
  }
  const show = (next: VersionPair | undefined) => {
    setPlayer(undefined)
    setUndoing(undefined)
    setChosen(next ? [next.from, next.to] : [])
    onPair(next)
  }
  const lookBack = (from?: VersionTime) => {
    show(undefined)
    setPlayer({ from })
  }
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const isOpen = player !== undefined || undoing !== undefined
    // What had the focus is gone.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [player, undoing])
  const nameOf = (zuid: string) => names.get(zuid) ?? t().somebody
  const compareWithNow = (from: string) =>
    attempt(async () => {
      const to = await loadLatest(at)
      if (to !== undefined) show({ from, to })
    })
  return (
    <>
      <Paged of={pages}>
        {(versions) => {
          const labels = numberEqual(versions.map(({ version_time }) => exactTime(version_time)))
          return versions.length === 0 ? (
            <Notice icon={<History />} title={t().versionsNone} />
          ) : (
            <>
              {undoing && board ? (
                <UndoPerson
                  key={undoing}
                  {...{ at, board, nameOf, ...undoing }}
                  onShow={onPast}
                  onDone={changedHere}
                  onEnd={() => show(undefined)}
                />
              ) : player && board ? (
                <TimePlayer
                  key={player}
                  {...{ at, board, nameOf, ...player }}
                  oldest={toTime(versions.at(-1))}
                  isWhole={!pages.hasMore && !isCut}
                  onShow={onPast}
                  onEnd={() => show(undefined)}
                />
              ) : (
                <button
                  type="button"
                  ref={opener}
                  class="button look-back"
                  title={v().lookBackHint}
                  onClick={() => lookBack()}
                >
                  <History aria-hidden="true" />
                  {v().lookBack}
                </button>
              )}
              <p class="hint">{t().versionsHint}</p>
              {listed !== revision && (
                <p class="hint">
                  <button type="button" class="link" onClick={() => setListed(revision)}>
                    {t().newerVersions}
                  </button>
                </p>
              )}
              {summary && (
                <div class="legend" role="status">
                  <strong>{summary}</strong>
                  <span class="legend-added">{t().added}</span>
                  <span class="legend-removed">{t().removed}</span>
                  <span class="legend-changed">{t().changedMark}</span>
                  <button type="button" class="button" onClick={() => show(undefined)}>
                    {t().backToNow}
                  </button>
                </div>
              )}
              <ul class="versions">
                {versions.map(({ version_id = '', version_time = '', modified_by = '', description = '' }, index) => {
                  const isLatest = index === 0 && listed === revision
                  const label = description || (isLatest ? t().versionLatest : (labels[index] ?? ''))
                  return (
                    <li key={version_id} class="version-row">
                      <label class="version">
                        <input
                          type="checkbox"
                          checked={chosen.includes(version_id)}
                          onChange={() => choose(versions, version_id)}
                        />
                        <span>
                          <strong>
                            <bdi>{label}</bdi>
                          </strong>
                          <span class="soft">
                            {ago(version_time)} {t().versionBy(nameOf(modified_by))}
                          </span>
                        </span>
                      </label>
                      <VersionMenu
                        {...{ at, zoneName, version_id, label, description, isLatest, rights }}
                        onCompare={() => void compareWithNow(version_id)}
                        onLookBack={() => lookBack({ version_id, version_time })}
                        onUndoPerson={() => {
                          show(undefined)
                          setUndoing({ from: { version_id, version_time }, label })
                        }}
                        onChanged={changedHere}
                      />
                    </li>
                  )
                })}
              </ul>
            </>
          )
        }}
      </Paged>
      {isCut && <p class="hint">{t().versionOlder}</p>}
    </>
  )
}

const toTime = (version: Version | undefined): VersionTime | undefined =>
  version?.version_id && version.version_time
    ? { version_id: version.version_id, version_time: version.version_time }
    : undefined

import type { Data } from '@easel/sdk/client.ts'
import { History } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../data/api.ts'
import { ago, exactTime } from '../data/format.ts'
import { numberEqual } from '../data/number-equal.ts'
import { usePages } from '../data/use-pages.ts'
import type { ZoneKey } from '../data/zone-key.ts'
import { t } from '../texts/texts.ts'
import { Paged } from './paged.tsx'
import { Notice } from './states.tsx'

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
  names: ReadonlyMap<string, string>
  pair: VersionPair | undefined
  /** Another one with each change of the zone. */
  revision: number
  summary: string | undefined
  onPair: (pair: VersionPair | undefined) => void
}

/** The versions of a zone, of which two can be chosen. */
export const VersionsPanel = ({ at, names, pair, revision, summary, onPair }: VersionsPanelProps) => {
  const [chosen, setChosen] = useState<string[]>(pair ? [pair.from, pair.to] : [])
  const [isCut, setCut] = useState(false)
  const [listed, setListed] = useState(revision)
  const pages = usePages(`${at.zone_id} ${listed}`, {
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
    const order = versions.map(({ version_id = '' }) => version_id)
    const [from, to] = next.toSorted((one, other) => order.indexOf(other) - order.indexOf(one))
    onPair(from && to ? { from, to } : undefined)
  }
  return (
    <>
      <Paged of={pages}>
        {(versions) => {
          const labels = numberEqual(versions.map(({ version_time }) => exactTime(version_time)))
          return versions.length === 0 ? (
            <Notice icon={<History />} title={t().versionsNone} />
          ) : (
            <>
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
                  <button
                    type="button"
                    class="button"
                    onClick={() => {
                      setChosen([])
                      onPair(undefined)
                    }}
                  >
                    {t().backToNow}
                  </button>
                </div>
              )}
              <ul class="versions">
                {versions.map(({ version_id = '', version_time, modified_by = '', description }, index) => (
                  <li key={version_id}>
                    <label class="version">
                      <input
                        type="checkbox"
                        checked={chosen.includes(version_id)}
                        onChange={() => choose(versions, version_id)}
                      />
                      <span>
                        <strong>
                          <bdi>
                            {description || (index === 0 && listed === revision ? t().versionLatest : labels[index])}
                          </bdi>
                        </strong>
                        <span class="soft">
                          {ago(version_time)} {t().versionBy(names.get(modified_by) ?? t().somebody)}
                        </span>
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Paged>
      {isCut && <p class="hint">{t().versionOlder}</p>}
    </>
  )
}

import type { Data } from '@easel/sdk/client.ts'
import { History } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../data/api.ts'
import { ago, dateAndTime } from '../data/format.ts'
import { useLoaded } from '../data/use-loaded.ts'
import type { ZoneKey } from '../data/zone-key.ts'
import { t } from '../texts/texts.ts'
import { Notice, Shown } from './states.tsx'

type Versions = Data<'listZoneVersions'>['zone_versions']
type Version = Versions['allowed_versions'][number]

const PAGE = 50
const fields = 'version_id,version_time,modified_by,description'

export interface VersionPair {
  /** The older one. */
  from: string
  to: string
  latest: string
}

interface VersionsPanelProps {
  at: ZoneKey
  names: ReadonlyMap<string, string>
  pair: VersionPair | undefined
  summary: string | undefined
  onPair: (pair: VersionPair | undefined) => void
}

/** The versions of a zone, of which two can be chosen. */
export const VersionsPanel = ({ at, names, pair, summary, onPair }: VersionsPanelProps) => {
  const [pages, setPages] = useState(1)
  const [chosen, setChosen] = useState<string[]>(pair ? [pair.from, pair.to] : [])
  const loaded = useLoaded(`${at.zone_id} ${pages}`, async () => {
    const { zone_versions } = await api.listZoneVersions({
      ...at,
      query: { fields, limit: Math.min(PAGE * pages, 1_000) },
    })
    return zone_versions
  })
  const choose = (versions: readonly Version[], id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen.slice(-1), id]
    setChosen(next)
    const order = versions.map(({ version_id = '' }) => version_id)
    const [from, to] = next.toSorted((one, other) => order.indexOf(other) - order.indexOf(one))
    onPair(from && to ? { from, to, latest: order[0] ?? to } : undefined)
  }
  return (
    <Shown of={loaded}>
      {({ allowed_versions: versions, restricted_versions: restricted }) =>
        versions.length === 0 ? (
          <Notice icon={<History />} title={t().versionsNone} />
        ) : (
          <>
            <p class="hint">{t().versionsHint}</p>
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
                        <bdi>{description || (index === 0 ? t().versionLatest : dateAndTime(version_time))}</bdi>
                      </strong>
                      <span class="soft">
                        {ago(version_time)} {t().versionBy(names.get(modified_by) ?? t().somebody)}
                      </span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            {versions.length === PAGE * pages && (
              <button type="button" class="button more" onClick={() => setPages(pages + 1)}>
                {t().more}
              </button>
            )}
            {restricted.length > 0 && <p class="hint">{t().versionOlder}</p>}
          </>
        )
      }
    </Shown>
  )
}

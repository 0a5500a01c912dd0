import { Plus } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../data/api.ts'
import { keepInEntry, readEntry } from '../data/history-entry.ts'
import { lastTeam, remember } from '../data/preferences.ts'
import { homePath, navigate } from '../data/router.ts'
import type { Space, SpaceOrder } from '../data/spaces.ts'
import { useLoaded } from '../data/use-loaded.ts'
import { usePages } from '../data/use-pages.ts'
import { Chrome } from '../parts/chrome.tsx'
import { EmptyList } from '../parts/empty-list.tsx'
import { NewSpaceDialog } from '../parts/new-board.tsx'
import { NoEdition } from '../parts/no-edition.tsx'
import { Paged } from '../parts/paged.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { type KindName, kinds, kindTitle, SideBar } from '../parts/side-bar.tsx'
import { SpaceCard } from '../parts/space-card.tsx'
import { Shown } from '../parts/states.tsx'
import { t } from '../texts/texts.ts'

const PAGE = 24
/** What one answer may hold. */
const PAGES_AT_ONCE = 4

/** Where somebody is who named no team: the last one, or the default one of the default edition. */
export const findPlace = async (edition_id?: string, team_id?: string) => {
  const { editions_info: editions } = await api.listEditions()
  const last = lastTeam()
  const isMine = (id: string | undefined) => editions.some((edition) => edition.edition_id === id)
  const fallback = editions.find(({ is_default }) => is_default === 'true') ?? editions[0]
  const edition = edition_id ?? (isMine(last?.edition_id) ? last?.edition_id : fallback?.edition_id)
  if (edition === undefined) return { editions, teams: [], edition_id: undefined, team_id: undefined, mine: [] }
  const [{ teams }, { user_permission_info }] = await Promise.all([
    api.listTeams({ edition_id: edition }),
    api.getMyTeamPermissions({ edition_id: edition }),
  ])
  const hasTeam = (id: string | undefined) => teams.some((team) => team.team_id === id)
  const remembered = last?.edition_id === edition && hasTeam(last.team_id) ? last.team_id : undefined
  const chosen = team_id ?? remembered ?? (teams.find(({ is_default }) => is_default === 'true') ?? teams[0])?.team_id
  return { editions, teams, edition_id: edition, team_id: chosen, mine: user_permission_info.teams }
}

interface HomeProps {
  edition_id?: string
  team_id?: string
  kind?: string
}

/** /home: the spaces of a team as cards. */
export const Home = ({ edition_id, team_id, kind = 'all' }: HomeProps) => {
  const found = useLoaded(`${edition_id} ${team_id}`, () => findPlace(edition_id, team_id))
  const ready = found.state === 'ready' ? found.data : undefined
  const name: KindName = Object.hasOwn(kinds, kind) ? (kind as KindName) : 'all'
  const [edition, team] = [ready?.edition_id, ready?.team_id]
  useEffect(() => {
    document.title = `${kindTitle(name)} · Easel`
    if (edition && team) remember('easel.team', `${edition}/${team}`)
  }, [edition, team, name])
  return (
    <Chrome
      side={edition && ready && <SideBar {...ready} edition_id={edition} kind={name} />}
      top={edition && <SearchBox key={edition} edition_id={edition} />}
    >
      <Shown of={found}>
        {({ teams, mine }) =>
          edition && team ? (
            <Spaces
              key={`${team} ${name}`}
              edition_id={edition}
              team_id={team}
              kind={name}
              // Who manages the edition sees teams that they are not in.
              isMember={mine.some(({ team_id: id }) => id === team)}
              team_name={teams.find(({ team_id: id }) => id === team)?.team_name ?? ''}
            />
          ) : (
            <NoEdition />
          )
        }
      </Shown>
    </Chrome>
  )
}

interface SpacesProps {
  edition_id: string
  team_id: string
  kind: KindName
  team_name: string
  isMember: boolean
}

const orders: SpaceOrder[] = ['RECENTLY_OPENED', 'TIME_CREATED', 'A_Z', 'Z_A']

const Spaces = ({ edition_id, team_id, kind, team_name, isMember }: SpacesProps) => {
  const [isMaking, setMaking] = useState(false)
  const [order, setOrder] = useState(() => (readEntry().order as SpaceOrder | undefined) ?? 'RECENTLY_OPENED')
  const putInOrder = (next: SpaceOrder) => {
    setOrder(next)
    keepInEntry({ order: next })
  }
  const sort_by = kind === 'trash' ? 'RECENTLY_TRASHED' : order
  const load = async (page: number, count: number) => {
    const ask = (from: number, limit: number) => {
      const which = { team_id, action_type: kinds[kind], sort_by }
      return api.listSpaces({ edition_id, query: { ...which, from, limit, need_total_count: true } })
    }
    const answers =
      count === 1
        ? [await ask(page + 1, PAGE)]
        : await Promise.all(
            Array.from({ length: Math.ceil(count / PAGES_AT_ONCE) }, (_, at) => ask(at + 1, PAGE * PAGES_AT_ONCE)),
          )
    const rows = answers.flatMap(({ spaces_info }) => spaces_info).slice(0, count * PAGE)
    return { rows, hasMore: (page + count) * PAGE < (answers[0]?.space_count ?? 0) }
  }
  /** Changes of one's own since the list was loaded; undefined where a space is deleted for good. */
  const [changed, setChanged] = useState<ReadonlyMap<string, Space | undefined>>(new Map())
  const isListed = (space: Space) =>
    (space.status === 'TRASH') === (kind === 'trash') &&
    (space.team_id ?? team_id) === team_id &&
    (kind !== 'favourites' || space.is_favorite === 'true')
  const pages = usePages(sort_by, { load, idOf: ({ space_id }: Space) => space_id, keptAs: `${team_id} ${kind}` })
  const orderName: Record<string, string> = {
    RECENTLY_OPENED: t().sortRecent,
    TIME_CREATED: t().sortCreated,
    A_Z: t().sortName,
    Z_A: t().sortNameReverse,
  }
  const isShared = kind.startsWith('shared')
  return (
    <section class="page">
      <header class="page-head">
        <div>
          <p class="eyebrow">
            <bdi>{team_name}</bdi>
          </p>
          <h1>{kindTitle(kind)}</h1>
        </div>
        <div class="page-tools">
          {kind !== 'trash' && pages.rows.length > 0 && (
            <label class="field inline">
              <span>{t().sortBy}</span>
              <select value={order} onChange={({ currentTarget }) => putInOrder(currentTarget.value as SpaceOrder)}>
                {orders.map((one) => (
                  <option value={one} key={one}>
                    {orderName[one]}
                  </option>
                ))}
              </select>
            </label>
          )}
          {isMember && kind !== 'trash' && (
            <button type="button" class="button primary" onClick={() => setMaking(true)}>
              <Plus aria-hidden="true" />
              {t().newSpace}
            </button>
          )}
        </div>
      </header>
      {isShared && (
        <div class="chips">
          {(['shared', 'shared-by-me', 'shared-with-me'] as const).map((one) => (
            <button
              type="button"
              class="chip"
              key={one}
              aria-pressed={kind === one}
              onClick={() => navigate(homePath(edition_id, team_id, one))}
            >
              {kindTitle(one)}
            </button>
          ))}
        </div>
      )}
      <Paged of={pages} isEndless>
        {(rows) => {
          const spaces = rows
            .map((row) => (changed.has(row.space_id ?? '') ? changed.get(row.space_id ?? '') : row))
            .filter((space) => space !== undefined)
            .filter(isListed)
          return spaces.length === 0 ? (
            <EmptyList kind={kind} />
          ) : (
            <ul class="cards">
              {spaces.map((space) => (
                <SpaceCard
                  key={space.space_id}
                  edition_id={edition_id}
                  space={space}
                  onChange={(next) => setChanged((before) => new Map(before).set(space.space_id ?? '', next))}
                />
              ))}
            </ul>
          )
        }}
      </Paged>
      {isMaking && <NewSpaceDialog edition_id={edition_id} team_id={team_id} onClose={() => setMaking(false)} />}
    </section>
  )
}

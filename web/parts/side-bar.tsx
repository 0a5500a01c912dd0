import type { Data } from '@easel/sdk/client.ts'
import { FileClock, LayoutGrid, Megaphone, Settings, Star, Trash2, UserRoundCheck, Users } from 'lucide-preact'
import { editionPath, homePath, navigate, teamPath } from '../data/router.ts'
import type { SpaceKind } from '../data/spaces.ts'
import { t } from '../texts/texts.ts'
import { EditionSelect } from './edition-select.tsx'

export type Edition = Data<'listEditions'>['editions_info'][number]
export type Team = Data<'listTeams'>['teams'][number]

/** The contract's list kinds by their address. */
export const kinds = {
  all: 'ALLSPACES',
  shared: 'SHARED_SPACES',
  'shared-by-me': 'SHARED_BY_ME',
  'shared-with-me': 'SHARED_BY_OTHERS',
  favourites: 'FAVORITES',
  drafts: 'DRAFT_SPACES',
  published: 'PUBLISHED_WITH_TEAM',
  trash: 'RECENTLY_TRASHED',
} as const satisfies Record<string, SpaceKind>
export type KindName = keyof typeof kinds

export const kindTitle = (kind: KindName): string =>
  ({
    all: t().allSpaces,
    shared: t().sharedSpaces,
    'shared-by-me': t().sharedByMe,
    'shared-with-me': t().sharedByOthers,
    favourites: t().favourites,
    drafts: t().drafts,
    published: t().published,
    trash: t().trash,
  })[kind]

const shown = [
  ['all', LayoutGrid],
  ['shared', Users],
  ['favourites', Star],
  ['drafts', FileClock],
  ['published', Megaphone],
  ['trash', Trash2],
] as const

interface SideBarProps {
  editions: readonly Edition[]
  teams: readonly Team[]
  edition_id: string
  team_id: string | undefined
  /** `elsewhere`: spaces of no team of the person. */
  kind: KindName | 'elsewhere' | undefined
}

/** The edition, its teams, and the kinds of spaces in a team. */
export const SideBar = ({ editions, teams, edition_id, team_id, kind }: SideBarProps) => (
  <>
    <EditionSelect editions={editions} edition_id={edition_id} onChoose={(chosen) => navigate(homePath(chosen))} />
    {team_id && (
      <nav aria-label={t().boards}>
        <ul>
          {shown.map(([name, Icon]) => (
            <li key={name}>
              <a
                href={homePath(edition_id, team_id, name)}
                aria-current={kind === name || (name === 'shared' && kind?.startsWith('shared')) ? 'page' : undefined}
              >
                <Icon aria-hidden="true" />
                {kindTitle(name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )}
    <nav aria-label={t().teams}>
      <h2>{t().teams}</h2>
      <ul>
        {teams.map(({ team_id: id, team_name }) => (
          <li key={id}>
            <a href={homePath(edition_id, id)} class="team-link" aria-current={id === team_id ? 'true' : undefined}>
              <span class="team-dot" aria-hidden="true">
                {[...team_name][0]}
              </span>
              <bdi>{team_name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <a class="side-foot" href="/shared" aria-current={kind === 'elsewhere' ? 'page' : undefined}>
      <UserRoundCheck aria-hidden="true" />
      {t().sharedWithYou}
    </a>
    {team_id && (
      <a class="side-foot" href={teamPath(edition_id, team_id)} aria-current={kind === undefined ? 'page' : undefined}>
        <Users aria-hidden="true" />
        {t().members}
      </a>
    )}
    <a class="side-foot" href={editionPath(edition_id, 'webhooks')}>
      <Settings aria-hidden="true" />
      {t().settings}
    </a>
  </>
)

import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import { createTurns } from './in-turn.ts'
import { matchNames } from './match-names.ts'

/** Whom a space can be shared with. */
export interface ShareTarget {
  type: 'USER' | 'TEAM' | 'GROUP' | 'ORG'
  name: string
  /** Or the id of the team, group or edition; undefined for whoever is named by an address. */
  zuid: string | undefined
  mail: string | undefined
  picture?: string | undefined
}

const MAX_CHOICES = 6
/** An edition may have many teams. */
const turns = createTurns(6)

export const keyOf = ({ type, zuid, mail = '' }: ShareTarget): string => `${type} ${zuid ?? mail.toLowerCase()}`

/** Everybody, then teams, groups and people, as far as the caller may list them. */
export const loadTargets = async (edition_id: string, everybody: string): Promise<ShareTarget[]> => {
  const people = new Map<string, ShareTarget>()
  const groups: ShareTarget[] = []
  const query = { limit: 100 }
  const addPerson = (zuid: string | undefined, name: string | undefined, mail?: string, picture?: string) =>
    zuid && people.set(zuid, { type: 'USER', name: name || mail || zuid, zuid, mail, picture })
  const { teams } = await api.listTeams({ edition_id })
  await Promise.allSettled([
    ...teams.map(({ team_id }) =>
      turns(async () => {
        const members = items(api, 'listTeamMembers', { edition_id, team_id, query })
        for await (const { zuid, display_name, mail_id, picture } of members)
          addPerson(zuid, display_name, mail_id, picture)
      }),
    ),
    (async () => {
      for await (const { bot_id, bot_name } of items(api, 'listBots', { edition_id, query }))
        addPerson(bot_id, bot_name)
    })(),
    (async () => {
      for await (const { group_id, group_name } of items(api, 'listGroups', { edition_id, query }))
        groups.push({ type: 'GROUP', name: group_name, zuid: group_id, mail: undefined })
    })(),
  ])
  return [
    { type: 'ORG', name: everybody, zuid: edition_id, mail: undefined },
    ...teams.map(
      ({ team_id, team_name }): ShareTarget => ({
        type: 'TEAM',
        name: team_name,
        zuid: team_id,
        mail: undefined,
      }),
    ),
    ...groups,
    ...people.values(),
  ]
}

/** What fits to what was typed so far; the first of them where nothing was. */
export const suggest = (targets: readonly ShareTarget[], text: string): ShareTarget[] => {
  const fitting =
    text.trim() === '' ? targets : matchNames(targets, text, ({ name, mail }) => (mail ? `${name} ${mail}` : name))
  return fitting.slice(0, MAX_CHOICES)
}

const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** Whoever has that address or alone has that name; an address of nobody who is known is of somebody outside. */
const resolve = (text: string, targets: readonly ShareTarget[]): ShareTarget | undefined => {
  const byMail = targets.find(({ mail }) => isSame(mail, text))
  if (byMail) return byMail
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { type: 'USER', name: text, zuid: undefined, mail: text }
  const [only, ...others] = targets.filter(({ name }) => isSame(name, text))
  return others.length === 0 ? only : undefined
}

/** `Ada <ada@example.org>` is an address too. */
const addressesIn = (part: string): string[] => {
  const inBrackets = /<([^\s<>]+@[^\s<>]+)>/.exec(part)?.[1]
  return inBrackets ? [inBrackets] : part.split(/\s+/)
}

/** Names and addresses of a text, apart by commas, semicolons or lines; addresses also by blanks. */
export const readTargets = (
  text: string,
  targets: readonly ShareTarget[],
): { read: ShareTarget[]; unknown: string[] } => {
  const parts = text.split(/[,;\n]+/).flatMap((part) => (part.includes('@') ? addressesIn(part) : [part.trim()]))
  const read: ShareTarget[] = []
  const unknown: string[] = []
  for (const part of parts.filter(Boolean)) {
    const target = resolve(part, targets)
    if (target) read.push(target)
    else unknown.push(part)
  }
  return { read, unknown }
}

import { randomBytes } from 'node:crypto'
import { type SpaceRole, spaceRoles, type TeamRole } from '@easel/contract'
import { throwUnexpected } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import { nextId } from '../db/ids.ts'
import type { Db } from '../db/transaction.ts'
import { insertEdition } from '../editions/editions.sql.ts'
import { findUserByMail, insertUser, type PreparedUser, prepareUser } from '../identity/users.ts'
import { addZone } from '../journal/add-zone.ts'
import { OperatorError } from '../process/operator-error.ts'
import { insertSpace } from '../spaces/spaces.sql.ts'
import { insertEditionMembers, insertTeamMembers } from '../teams/members.sql.ts'
import { insertTeam } from '../teams/teams.sql.ts'
import { findTemplate } from '../templates/catalogue.ts'
import { templateEdits } from '../templates/edits.ts'
import { type Person, people, spaces, type TeamKey, teams } from './data.ts'

export const toMail = (person: Person): string => `${person}@studio-nord.example`
export const names = Object.keys(people) as Person[]
const DAY_MS = 86_400_000

export interface Demo {
  /** False where it was there. */
  added: boolean
  /** Of everybody in it; undefined where it was there. */
  password?: string
  edition_id?: number
  people: { mail_id: string; display_name: string }[]
  /** Who can sign in, for a person. */
  lines: string[]
}

/** Creates an edition with sample people, teams and spaces unless it exists. */
export const seedDemo = async (database: Database): Promise<Demo> => {
  const demoPeople = names.map((person) => ({ mail_id: toMail(person), display_name: people[person].name }))
  const inPlace = 'The demonstration is in place. Its password was shown when it was created.'
  const there: Demo = { added: false, people: demoPeople, lines: [inPlace, ...signInLines()] }
  if (await findUserByMail(database.read, toMail('maja'))) return there
  // Random, since the service may be reachable by others.
  const password = randomBytes(9).toString('base64url')
  const prepared = await Promise.all(
    names.map((person) => prepareUser({ mail: toMail(person), name: people[person].name, password, verified: true })),
  )
  const edition_id = await database.write((db) => seed(db, prepared))
  // Another node has created it meanwhile.
  if (edition_id === undefined) return there
  const lines = [`The demonstration, everybody with the password ${password}`, ...signInLines()]
  return { added: true, password, edition_id, people: demoPeople, lines }
}

const signInLines = (): string[] =>
  names.map((person) => `  ${toMail(person).padEnd(30)}${people[person].name}, ${people[person].role}`)

/** Undefined where it is there already. */
const seed = async (db: Db, prepared: readonly PreparedUser[]): Promise<number | undefined> => {
  const now = Date.now()
  const zuids = {} as Record<Person, number>
  for (const [at, person] of names.entries()) {
    const user = await insertUser(db, prepared[at] as PreparedUser)
    if (!user && at === 0) return undefined
    if (!user)
      throw new OperatorError(`${toMail(person)} is left of another demonstration: easel demo remove takes it away`)
    zuids[person] = user.zuid
  }
  const edition_id = await nextId(db)
  const teamIds = {} as Record<TeamKey, number>
  for (const key of Object.keys(teams) as TeamKey[]) teamIds[key] = await nextId(db)
  await insertEdition(db, {
    edition_id,
    edition_name: 'Studio Nord',
    edition_type_name: 'ORG',
    state: 'ACTIVE',
    edition_owner_id: zuids.maja,
    default_team_id: teamIds.studio,
    plan_name: 'TEAM_PLAN',
    purchase_time: now - 200 * DAY_MS,
    expiry_time: null,
    created_time: now - 200 * DAY_MS,
    last_modified_time: now - 2 * DAY_MS,
  })
  const context: SeedContext = { edition_id, zuids, teamIds, now }
  await insertEditionMembers(
    db,
    names.map((person, at) => ({
      edition_id,
      zuid: zuids[person],
      role: people[person].role,
      joined_time: now - (199 - at) * DAY_MS,
    })),
  )
  for (const key of Object.keys(teams) as TeamKey[]) await seedTeam(db, context, key)
  for (const space of spaces) await seedSpace(db, context, space)
  return edition_id
}

interface SeedContext {
  edition_id: number
  zuids: Record<Person, number>
  teamIds: Record<TeamKey, number>
  now: number
}

const seedTeam = async (db: Db, { edition_id, zuids, teamIds, now }: SeedContext, key: TeamKey): Promise<void> => {
  const { name, description, members } = teams[key]
  const team_id = teamIds[key]
  const created_time = now - 198 * DAY_MS
  await insertTeam(db, { edition_id, team_id, team_name: name, description, created_by: zuids.maja, created_time })
  const roles = Object.entries(members) as [Person, TeamRole][]
  const added = { edition_id, team_id, added_by: zuids.maja, added_time: created_time, modified_time: created_time }
  await insertTeamMembers(
    db,
    roles.map(([person, role]) => ({ ...added, zuid: zuids[person], role })),
  )
}

const seedSpace = async (db: Db, context: SeedContext, space: (typeof spaces)[number]): Promise<void> => {
  const { edition_id, zuids, teamIds, now } = context
  const space_id = await nextId(db)
  const owner = zuids[space.owner]
  const added_time = now - space.createdDaysAgo * DAY_MS
  await insertSpace(db, {
    edition_id,
    space_id,
    team_id: teamIds[space.team],
    space_name: space.name,
    status: space.trashed ? 'TRASH' : 'ACTIVE',
    allow_embed: 0,
    together_off: '',
    owner_zuid: owner,
    last_author_zuid: owner,
    created_time: added_time,
    last_modified_time: now - space.changedDaysAgo * DAY_MS,
    state_modified_time: space.trashed ? now - DAY_MS : null,
  })
  const entries: [type: 'USER' | 'TEAM' | 'ORG', id: number, role: SpaceRole][] = [['USER', owner, 'CREATOR']]
  for (const [person, role] of Object.entries(space.shared ?? {})) entries.push(['USER', zuids[person as Person], role])
  if (space.teamRole) entries.push(['TEAM', teamIds[space.team], space.teamRole])
  if (space.everyoneRole) entries.push(['ORG', edition_id, space.everyoneRole])
  for (const [name, template_id] of space.zones) await seedZone(db, { ...context, space_id }, space, name, template_id)
  const members = entries.map(([member_type, member_id, role]) => ({
    edition_id,
    space_id,
    member_type,
    member_id,
    role,
    rank: spaceRoles.indexOf(role),
    added_by: owner,
    added_time,
  }))
  await db.insertInto('space_member').values(members).execute()
}

const seedZone = async (
  db: Db,
  { edition_id, space_id, teamIds, zuids, now }: SeedContext & { space_id: number },
  { team, owner, changedDaysAgo }: (typeof spaces)[number],
  zone_name: string,
  template_id: number,
): Promise<void> => {
  const template = findTemplate(template_id)
  if (!template) throw new Error(`no template ${template_id}`)
  const { edits } = templateEdits(template, { top: 0, left: 0 })
  await addZone(
    db,
    { edition_id, team_id: teamIds[team], space_id },
    {
      zone_name,
      author: zuids[owner],
      now: now - changedDaysAgo * DAY_MS,
      edits,
      origin: 'template',
      description: template.name,
      limit: Number.POSITIVE_INFINITY,
      fail: throwUnexpected,
    },
  )
}

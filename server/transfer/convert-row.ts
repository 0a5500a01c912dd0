import { spaceRoles } from '@easel/contract'
import type { ElementKind, JournalOperation } from '@easel/contract/content/element.ts'
import { isEmbedOrigin, MAX_ORIGINS, splitOrigins } from '@easel/contract/embed-origins.ts'
import { imageTypes } from '../assets/images/image.ts'
import { nameKey } from '../db/name-key.ts'
import { newUuid } from '../db/uuid.ts'
import { areElements, areOperations, isBody, isTooDeep } from './check-content.ts'
import type { IdMap } from './id-map.ts'
import { createIdReviver, mayHaveIds } from './ids-in-elements.ts'
import type { Row } from './read-export.ts'

/** A row of the file cannot be understood. */
export class BadRow extends Error {}

export interface Conversion {
  ids: IdMap
  now: number
  /** The person here who stands for one of the file. */
  personOf: (zuid: number) => number
  /** A numeric id that nothing has yet. */
  takeId: () => number
}

/** Tables whose rows get a numeric id of their own, and its column. */
const ownIds: Record<string, string> = {
  team: 'team_id',
  user_group: 'group_id',
  space: 'space_id',
  zone: 'zone_key',
  zone_version: 'version_id',
}

/** The row as it is stored here; undefined where it belongs to something that is not in the file. */
export const convertRow = (table: string, row: Row, conversion: Conversion): Row | undefined => {
  const { ids } = conversion
  const converted: Row = { ...row, edition_id: ids.edition_id }
  for (const [column, value] of Object.entries(row))
    if (typeof value === 'number' && isPerson(column)) converted[column] = conversion.personOf(value)
  const own = ownIds[table]
  if (own) converted[own] = conversion.takeId()
  if (!placeRow(table, row, converted, conversion)) return undefined
  convertors[table]?.(converted, conversion)
  return converted
}

const isPerson = (column: string): boolean => /^zuid$|_zuid$|_by$/.test(column)

/** Puts a row where its parent is; false where that is not in the file. */
const placeRow = (table: string, row: Row, converted: Row, conversion: Conversion): boolean => {
  const { ids } = conversion
  if ('team_id' in row && table !== 'team') converted.team_id = ids.teams.get(row.team_id as number)
  if ('group_id' in row && table !== 'user_group') converted.group_id = ids.groups.get(row.group_id as number)
  if ('space_id' in row && table !== 'space') converted.space_id = ids.spaces.get(row.space_id as number)?.space_id
  if ('zone_id' in row)
    converted.zone_id =
      table === 'zone' ? newUuid(conversion.now) : ids.zones.get((row.zone_id as string).toLowerCase())?.zone_id
  if ('member_id' in row) converted.member_id = memberOf(row, conversion)
  return !Object.values(converted).includes(undefined)
}

const memberOf = (row: Row, { ids, personOf }: Conversion): number | undefined => {
  if (row.member_type === 'USER') return personOf(row.member_id as number)
  if (row.member_type === 'TEAM') return ids.teams.get(row.member_id as number)
  if (row.member_type === 'ORG') return ids.edition_id
  throw new BadRow('member_type is none that there is')
}

const oneOf = (row: Row, column: string, allowed: readonly string[]): void => {
  if (!allowed.includes(row[column] as string)) throw new BadRow(`${column} is none that there is`)
}

const states = ['ACTIVE', 'TRASH']

/** The trash is emptied by age: what is in it gets its full time again, and nothing of it goes while it is imported. */
const renewTrash = (row: Row, now: number): void => {
  oneOf(row, 'status', states)
  if (row.status === 'TRASH') row.state_modified_time = now
}

const convertors: Record<string, (row: Row, conversion: Conversion) => void> = {
  team_member: (row) => oneOf(row, 'role', ['TEAM_ADMIN', 'MEMBER']),
  team_invitation: (row) => {
    oneOf(row, 'role', ['TEAM_ADMIN', 'MEMBER'])
    row.mail_id = (row.mail_id as string).toLowerCase()
  },
  space: (row, { now }) => {
    renewTrash(row, now)
    row.name_key = nameKey(row.space_name as string)
    // They get into a header.
    const origins = splitOrigins((row.embed_origins ?? '') as string)
    if (!origins.every(isEmbedOrigin)) throw new BadRow('embed_origins has what is no origin')
    if (origins.length > MAX_ORIGINS) throw new BadRow(`embed_origins has more than ${MAX_ORIGINS}`)
  },
  space_member: (row, { ids }) => {
    oneOf(row, 'role', spaceRoles)
    const owner = ids.owners.get(row.space_id as number)
    if (row.role === 'CREATOR' && !(row.member_type === 'USER' && row.member_id === owner))
      throw new BadRow('somebody is CREATOR who does not own the space')
    row.rank = spaceRoles.indexOf(row.role as never)
  },
  space_invitation: (row) => {
    oneOf(row, 'role', spaceRoles.slice(1))
    row.mail_id = (row.mail_id as string).toLowerCase()
  },
  zone: (row, { now }) => {
    renewTrash(row, now)
    // Counted again once its commits are there; before that nobody must take a snapshot.
    row.commit_bytes = 0
  },
  zone_member: (row) => oneOf(row, 'permission', ['restricted', 'allowed']),
  element: (row, conversion) => {
    oneOf(row, 'kind', ['FRAME', 'SHAPE', 'CONNECTOR'])
    row.body = withIdsHere(row, 'body', conversion)
    if (!isBody(row.kind as ElementKind, parse(row.body as string, 'body'))) throw new BadRow('body is no element')
  },
  comment: (row) => oneOf(row, 'status', ['OPEN', 'RESOLVED']),
  // What nothing refers to goes by its age, and so does what is imported before what refers to it.
  asset_content: (row, { now }) => {
    row.kept_time = now
  },
  zone_asset: (row, { now }) => {
    oneOf(row, 'media_type', imageTypes)
    row.referenced_time = now
  },
  zone_commit: (row, conversion) => {
    row.operations = convertOperations(withIdsHere(row, 'operations', conversion), conversion)
    if (row.inverse !== null && row.inverse !== undefined)
      row.inverse = convertOperations(withIdsHere(row, 'inverse', conversion), conversion)
  },
  zone_snapshot_page: (row, conversion) => {
    row.content = withIdsHere(row, 'content', conversion)
    if (!areElements(parse(row.content as string, 'content'))) throw new BadRow('content has what is no element')
  },
}

/** The JSON of a column, with the ids that elements hold as they are here. */
const withIdsHere = (row: Row, column: string, { ids }: Conversion): string => {
  const json = row[column] as string
  if (isTooDeep(json)) throw new BadRow(`${column} is nested too deep`)
  if (mayReachPrototypes(json)) parse(json, column, refusePrototypes)
  if (!mayHaveIds(json)) return json
  return JSON.stringify(parse(json, column, createIdReviver(row.zone_id as string, ids)))
}

const mayReachPrototypes = (json: string): boolean => /__proto__|\\u005f/i.test(json)

/** The API takes no such key, and whoever walks along the path of a patch relies on that. */
const refusePrototypes = (key: string, value: unknown): unknown => {
  if (key.split('.').includes('__proto__')) throw new BadRow('a key that no element has')
  return value
}

/** Operations name people and spaces too: who commented, and where a zone was moved. */
const convertOperations = (text: string, { ids, personOf }: Conversion): string => {
  const operations = parse(text, 'operations') as JournalOperation[]
  if (!areOperations(operations)) throw new BadRow('operations are none that there are')
  let isChanged = false
  for (const operation of operations) {
    if (operation.op === 'comment' && operation.comment) {
      operation.comment.author_zuid = personOf(operation.comment.author_zuid)
      isChanged = true
    }
    if (operation.op === 'zone' && operation.set.space_id !== undefined) {
      // A space that was deleted since is none here.
      operation.set.space_id = ids.spaces.get(operation.set.space_id)?.space_id ?? 0
      isChanged = true
    }
  }
  return isChanged ? JSON.stringify(operations) : text
}

const parse = (text: string, column: string, reviver?: (key: string, value: unknown) => unknown): unknown => {
  try {
    return JSON.parse(text, reviver)
  } catch (error) {
    throw error instanceof BadRow ? error : new BadRow(`${column} has no JSON`)
  }
}

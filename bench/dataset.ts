import { randomBytes } from 'node:crypto'
import { basePath } from '@easel/contract'
import {
  type DatasetSize,
  datasetRows,
  hasFrames,
  measuredTeam,
  spaceCount,
  spaceId,
  zoneId,
  zonesPerSpace,
} from './dataset-rows.ts'
import { createRandom } from './random.ts'
import type { Row } from './row.ts'
import { createTextSource } from './texts.ts'

export const describeSize = (size: DatasetSize): string => {
  const { zones, shapesPerZone, users, otherTeams } = size
  const content = `${spaceCount(size)} spaces, ${zones} zones, ${zones * shapesPerZone} shapes`
  return `${content} and ${users} users in one team${otherTeams ? `, ${otherTeams} other teams of the same size` : ''}`
}

export interface ZoneLocation {
  /** Number of the space within the team. */
  space: number
  path: string
}

/** The paths, ids and words for requests. */
export interface Dataset {
  size: DatasetSize
  editionPath: string
  teamPath: string
  teamId: number
  spacePaths: string[]
  zones: ZoneLocation[]
  /** The zones that have 100 frames: the first of every space. */
  framedZones: ZoneLocation[]
  tokens: string[]
  rareWords: readonly string[]
}

/** The rows for an empty database, and the paths and words for requests to it. */
export const createDataset = (size: DatasetSize): { dataset: Dataset; rows: Iterable<Row> } => {
  const team = measuredTeam(size)
  const texts = createTextSource(createRandom(1))
  const tokens = Array.from({ length: size.users }, () => randomBytes(32).toString('base64url'))
  const editionPath = `${basePath}/editions/${team.edition_id}`
  const spacePaths = Array.from({ length: spaceCount(size) }, (_, n) => `${editionPath}/spaces/${spaceId(team, n)}`)
  const zones = Array.from({ length: size.zones }, (_, zone) => {
    const space = Math.floor(zone / zonesPerSpace)
    return { space, path: `${spacePaths[space]}/zones/${zoneId(team, zone)}` }
  })
  const dataset = {
    size,
    editionPath,
    teamPath: `${editionPath}/teams/${team.team_id}`,
    teamId: team.team_id,
    spacePaths,
    zones,
    framedZones: zones.filter((_, zone) => hasFrames(zone)),
    tokens,
    rareWords: texts.rareWords,
  }
  return { dataset, rows: datasetRows(size, tokens, texts.next) }
}

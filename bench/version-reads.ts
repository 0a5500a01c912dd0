import { compareDurations, runRequests, type Schedule } from './compare.ts'
import type { Deployment } from './deployment.ts'
import { newNote, newPosition, paragraph } from './elements.ts'
import { sendOne } from './load.ts'
import { createRandom, shuffledCycle } from './random.ts'
import type { RequestSource } from './requests.ts'
import type { Measurement } from './result.ts'
import { applyEdits, createZone, type Edit, insertions, newIds, requestsTo } from './zones.ts'

const VERSIONS = 20
/** Versions are spread over so many earlier commits: some lie near a snapshot, some far from one. */
const EARLIER_SHARE = 0.3
const PREPARING_CLIENTS = 32

export interface History {
  elements: number
  /** So many and more come after every version that is read. */
  commits: number
}

/** Reads a zone as it was many commits ago, beside reading it as it stands. */
export const measureVersionRead = async (
  deployment: Deployment,
  { elements, commits }: History,
  schedule: Schedule,
): Promise<Measurement> => {
  const earlier = Math.ceil(commits * EARLIER_SHARE)
  const zone = await createZoneWithHistory(deployment, { elements, commits: commits + earlier })
  const ages = Array.from({ length: VERSIONS }, (_, n) => commits + Math.floor((earlier * n) / VERSIONS))
  const versionIds: string[] = []
  for (const age of ages) versionIds.push(await findVersion(deployment, zone, age))
  const nextVersion = shuffledCycle(versionIds, createRandom(12))
  const past = requestsTo(deployment, 'GET', () => ({ path: `${zone}/version/${nextVersion()}` }))
  const present = requestsTo(deployment, 'GET', () => ({ path: zoneDataPath(zone) }))
  await checkDocuments(past, present, elements)
  const measured = await compareDurations(runRequests(past, 1), runRequests(present, 1), schedule)
  return { baseline: 'as it stands', unit: 'times as long', ...measured }
}

/** Each commit moves one element or changes its text, so their number stays. */
const createZoneWithHistory = async (deployment: Deployment, { elements, commits }: History): Promise<string> => {
  const zone = await createZone(deployment)
  const ids = newIds(elements)
  await applyEdits(deployment, zone, insertions('shapes', ids.map(newNote), 1000))
  const random = createRandom(13)
  const changes = Array.from({ length: commits }, (_, n): Edit => {
    const facet = n % 4 === 0 ? { text: paragraph(`text ${n}`) } : { properties: { layout: newPosition() } }
    return { method: 'PUT', list: 'shapes', body: { shapes: [{ id: random.pick(ids), ...facet }] } }
  })
  await applyEdits(deployment, zone, changes, PREPARING_CLIENTS)
  return zone
}

/** The id of the version after which so many others came. */
const findVersion = async (deployment: Deployment, zone: string, age: number): Promise<string> => {
  const answer = await sendOne(requestsTo(deployment, 'GET', () => ({ path: `${zone}/version?from=${age}&limit=1` })))
  return JSON.parse(answer).data.zone_versions.allowed_versions[0].version_id
}

const zoneDataPath = (zone: string): string => {
  const [zones, id] = zone.split(/\/(?=[^/]+$)/)
  return `${zones}?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${id}`
}

/** Equal content, or too little of it, would be quick to read and worth nothing. */
const checkDocuments = async (past: RequestSource, present: RequestSource, elements: number): Promise<void> => {
  const before = JSON.parse(await sendOne(past)).data.document.elements as object[]
  const after = JSON.parse(await sendOne(present)).data.space_data.docDatas[0].document.elements as object[]
  if (before.length !== elements || after.length !== elements)
    throw new Error(`${before.length} elements then and ${after.length} now, not ${elements}`)
  if (JSON.stringify(before) === JSON.stringify(after)) throw new Error('the zone has not changed since')
}

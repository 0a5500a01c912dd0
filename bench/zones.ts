import { randomUUID } from 'node:crypto'
import type { Deployment } from './deployment.ts'
import { newConnector, newFrame, newNote } from './elements.ts'
import { sendAll, sendOne } from './load.ts'
import { createRequests, formatRequest, type Method, type RequestSource } from './requests.ts'

type Site = Pick<Deployment, 'service' | 'dataset' | 'callers'>

/** The path of a new zone, made through the API: unlike those of the dataset it has a history. */
export const createZone = async (site: Site): Promise<string> => {
  const zones = `${site.dataset.spacePaths[0]}/zones`
  const body = JSON.stringify({ create_zone: { zone_name: 'Bench' } })
  const answer = await sendOne(requestsTo(site, 'POST', () => ({ path: `${zones}?view=ZONE_INFO`, body })))
  return `${zones}/${JSON.parse(answer).data.zone_info.zone_id}`
}

/** Requests by all people of the team in turn, so that nobody reaches a rate limit. */
export const requestsTo = (
  { service, callers }: Site,
  method: Method,
  parts: () => { path: string; body?: string },
): RequestSource => createRequests(method, service.url, () => ({ ...parts(), headers: callers.anybody() }))

export interface Edit {
  method: Method
  /** Below the zone. */
  list: 'frames' | 'shapes' | 'connectors'
  body: object
}

/** The request of an edit, by the next person of the team. */
export const editRequest = ({ service, callers }: Site, zone: string, { method, list, body }: Edit): string =>
  formatRequest(method, new URL(service.url).host, {
    path: `${zone}/${list}`,
    headers: callers.anybody(),
    body: JSON.stringify(body),
  })

/** Carries out all edits, in no order where there are several clients. */
export const applyEdits = (site: Site, zone: string, edits: Iterable<Edit>, clients = 1): Promise<void> => {
  const requests = function* () {
    for (const edit of edits) yield editRequest(site, zone, edit)
  }
  return sendAll(site.service.url, requests(), clients)
}

/** So many elements of each kind: a third of the shapes is in frames, and the connectors join shapes. */
export const fillZone = async (
  site: Site,
  zone: string,
  counts: { frames: number; shapes: number; connectors: number },
): Promise<void> => {
  const frames = newIds(counts.frames)
  const shapes = newIds(counts.shapes)
  const connectors = newIds(counts.connectors)
  const at = (ids: readonly string[], n: number) => ids[n % ids.length] as string
  const frameOf = (n: number) => (n % 3 === 0 && frames.length > 0 ? { frame_id: at(frames, n / 3) } : {})
  await applyEdits(site, zone, [
    ...insertions('frames', frames.map(newFrame), 100),
    ...insertions(
      'shapes',
      shapes.map((id, n) => ({ ...newNote(id), ...frameOf(n) })),
      1000,
    ),
    ...insertions(
      'connectors',
      connectors.map((id, n) => newConnector(id, at(shapes, n), at(shapes, n + 1))),
      1000,
    ),
  ])
}

export const newIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

/** Insertions of so many elements each. */
export const insertions = (list: Edit['list'], elements: readonly object[], size: number): Edit[] =>
  Array.from({ length: Math.ceil(elements.length / size) }, (_, batch) => ({
    method: 'POST',
    list,
    body: { [list]: elements.slice(batch * size, (batch + 1) * size) },
  }))

import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { createRandom, shuffledCycle } from './random.ts'
import { createRequests, headerLines, type RequestSource } from './requests.ts'

/** What a zone's metadata and a frame are there. */
const classes = {
  Zone: { zone_name: 'String', space_id: 'String', status: 'String', position: 'Number', author_zuid: 'String' },
  Frame: { zone_id: 'String', name: 'String', body: 'Object' },
}
const zone = { zone_name: 'Planning the market', space_id: '1000', status: 'ACTIVE', position: 1, author_zuid: '3' }
const newFrame = () => ({ zone_id: '1', name: 'Frame', body: { meta: { id: randomUUID(), name: 'Frame' } } })

interface Answer {
  objectId: string
  sessionToken: string
}

type Call = (status: number, method: string, path: string, headers?: object, body?: object) => Promise<Answer>

const createCall =
  (url: string, application: object): Call =>
  async (status, method, path, headers = {}, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...application, ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status === status) return JSON.parse(text)
    throw new Error(`Parse Server answers ${method} ${path} with ${response.status}, not ${status}: ${text}`)
  }

export interface ParseRequests {
  /** A random one of the objects, by its id. */
  read: RequestSource
  create: RequestSource
}

/** Objects that only their owner may see, read and made with a session. `count`: how many there are to be read. */
export const createParseObjects = async (
  url: string,
  database: Client,
  keys: { appId: string; masterKey: string },
  count: number,
): Promise<ParseRequests> => {
  const application = { 'x-parse-application-id': keys.appId }
  const call = createCall(url, application)
  await createClasses(call, { 'x-parse-master-key': keys.masterKey })
  const owner = await signUp(call, 'owner')
  const other = await signUp(call, 'other')
  const ACL = { [owner.id]: { read: true, write: true } }
  const { objectId } = await call(201, 'POST', '/classes/Zone', owner.headers, { ...zone, ACL })
  const ids = await copyObject(database, objectId, count)
  for (const id of [objectId, ids.at(-1)]) {
    await call(200, 'GET', `/classes/Zone/${id}`, owner.headers)
    await call(404, 'GET', `/classes/Zone/${id}`, other.headers)
    await call(404, 'GET', `/classes/Zone/${id}`)
  }
  const headers = headerLines({ ...application, ...owner.headers })
  const { origin, pathname } = new URL(url)
  const nextId = shuffledCycle(ids, createRandom(9))
  return {
    read: createRequests('GET', origin, () => ({ path: `${pathname}/classes/Zone/${nextId()}`, headers })),
    create: createRequests('POST', origin, () => ({
      path: `${pathname}/classes/Frame`,
      headers,
      body: JSON.stringify({ ...newFrame(), ACL }),
    })),
  }
}

const createClasses = async (call: Call, master: object): Promise<void> => {
  for (const [className, types] of Object.entries(classes)) {
    const fields = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]))
    await call(200, 'POST', `/schemas/${className}`, master, { className, fields })
  }
}

const signUp = async (call: Call, username: string) => {
  const { objectId, sessionToken } = await call(201, 'POST', '/users', {}, { username, password: randomUUID() })
  return { id: objectId, headers: { 'x-parse-session-token': sessionToken } }
}

/** Copies an object with all its columns under further ids: through its API it would take minutes. */
const copyObject = async (database: Client, objectId: string, count: number): Promise<string[]> => {
  const { rows } = await database.query<{ column: string }>(
    `select column_name as column from information_schema.columns where table_name = 'Zone' and column_name <> 'objectId'`,
  )
  const columns = rows.map(({ column }) => `"${column}"`).join(', ')
  const { rows: copies } = await database.query<{ id: string }>(
    `insert into "Zone" ("objectId", ${columns})
     select left(md5(n::text), 10), ${columns} from "Zone", generate_series(1, $2::int) n where "objectId" = $1
     on conflict do nothing
     returning "objectId" as id`,
    [objectId, count],
  )
  await database.query('vacuum analyze "Zone"')
  return copies.map(({ id }) => id)
}

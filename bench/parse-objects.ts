import { randomUUID } from 'node:crypto'
import { get, post } from './load.ts'

/** What a zone's metadata and a frame are there. */
const classes = {
  Zone: { zone_name: 'String', space_id: 'String', status: 'String', position: 'Number', author_zuid: 'String' },
  Frame: { zone_id: 'String', name: 'String', body: 'Object' },
}
const aZone = { zone_name: 'Planning the market', space_id: '1000', status: 'ACTIVE', position: 1, author_zuid: '3' }
const aFrame = () => ({ zone_id: '1', name: 'Frame', body: { meta: { id: randomUUID(), name: 'Frame' } } })

interface Answer {
  objectId: string
  sessionToken: string
}

type Call = (wanted: number, method: string, path: string, headers?: object, body?: object) => Promise<Answer>

const calling =
  (url: string, application: object): Call =>
  async (wanted, method, path, headers = {}, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...application, ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status === wanted) return JSON.parse(text)
    throw new Error(`Parse Server answers ${method} ${path} with ${response.status}, not ${wanted}: ${text}`)
  }

/** Reading and making objects that their owner alone may see, with a session; and that nobody else sees them. */
export const guarded = async (url: string, keys: { appId: string; masterKey: string }) => {
  const application = { 'x-parse-application-id': keys.appId }
  const call = calling(url, application)
  await makeClasses(call, { 'x-parse-master-key': keys.masterKey })
  const owner = await signUp(call, 'owner')
  const other = await signUp(call, 'other')
  const ACL = { [owner.id]: { read: true, write: true } }
  const { objectId } = await call(201, 'POST', '/classes/Zone', owner.headers, { ...aZone, ACL })
  const path = `/classes/Zone/${objectId}`
  await call(200, 'GET', path, owner.headers)
  await call(404, 'GET', path, other.headers)
  await call(404, 'GET', path)
  const headers = { ...application, ...owner.headers }
  return {
    read: get(url + path, headers),
    create: post(`${url}/classes/Frame`, headers, () => JSON.stringify({ ...aFrame(), ACL })),
  }
}

const makeClasses = async (call: Call, master: object): Promise<void> => {
  for (const [className, types] of Object.entries(classes)) {
    const fields = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]))
    await call(200, 'POST', `/schemas/${className}`, master, { className, fields })
  }
}

const signUp = async (call: Call, username: string) => {
  const { objectId, sessionToken } = await call(201, 'POST', '/users', {}, { username, password: randomUUID() })
  return { id: objectId, headers: { 'x-parse-session-token': sessionToken } }
}

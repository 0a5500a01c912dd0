import { Agent, request } from 'node:http'
import { hold, inParallel, type LiveAttack, repeat, tally } from './live-attack.ts'
import type { LiveFixture } from './live-fixture.ts'

const EXPORTS = 30
const SPACES_A_SECOND = 5

interface Asked {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  token: string
  body?: object
}

/** Resolves with the status, once the answer is read, and its data where it is JSON; status 0 where there is none. */
const ask = (agent: Agent, { method, url, token, body }: Asked): Promise<{ status: number; data: unknown }> =>
  new Promise((resolve) => {
    const json = body && JSON.stringify(body)
    // Node sends the body of a DELETE without its length unless told.
    const ofBody = json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
    const headers = { authorization: `Bearer ${token}`, ...ofBody }
    const sent = request(url, { method, agent, headers }, (response) => {
      const isJson = response.headers['content-type']?.startsWith('application/json')
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => isJson && chunks.push(chunk))
      response.once('end', () => {
        const data = isJson ? JSON.parse(Buffer.concat(chunks).toString()).data : undefined
        resolve({ status: response.statusCode ?? 0, data })
      })
    })
    sent.once('error', () => resolve({ status: 0, data: undefined })).end(json)
  })

/** By requests, of one person. */
export const requestAttacks = (fixture: LiveFixture): LiveAttack[] => {
  const { edition, team_id, small, exported, framed, viewer, member } = fixture
  const agent = new Agent({ keepAlive: true })
  const asMember = (method: Asked['method'], url: string, body: object) =>
    ask(agent, { method, url, token: member.token, body })

  /** A new picture each time: the same one would be drawn once for all. */
  const exportOnce = async (n: number): Promise<number> => {
    const background = `%23${(n % 0x1000000).toString(16).padStart(6, '0')}`
    const url = `${exported.url}/export?format=png&background=${background}`
    return (await ask(agent, { method: 'GET', url, token: viewer.token })).status
  }

  /** Resolves with the statuses of both. */
  const deleteAndUndo = async (frameId: string): Promise<number[]> => [
    (await asMember('DELETE', `${framed.url}/frames`, { ids: [frameId] })).status,
    (await asMember('POST', `${framed.url}/undo`, {})).status,
  ]

  let drawn = 0
  return [
    {
      name: 'a member makes and shares five spaces a second',
      async attack(isOver) {
        const faults = tally()
        let made = 0
        await repeat(isOver, 1000 / SPACES_A_SECOND, async () => {
          const created = await asMember('POST', `${edition}/spaces`, { create_space: { team_id } })
          if (created.status !== 200) faults.add(`a space was answered ${created.status}`)
          const { space_id } = (created.data ?? {}) as { space_id?: string }
          const members_info = [{ zuid: String(viewer.zuid), type: 'USER', role: 'VIEWER' }]
          const shared = await asMember('POST', `${edition}/spaces/${space_id}/members`, { members_info })
          if (shared.status !== 200) faults.add(`sharing was answered ${shared.status}`)
          made++
        })
        return { did: `${made} spaces`, faults: faults.list() }
      },
      behave: (isOver) =>
        repeat(isOver, 1000 / SPACES_A_SECOND, async () => {
          for (let n = 0; n < 2; n++)
            await asMember('POST', `${small.url}/frames`, { frames: [{ meta: { name: 'Honest' } }] })
        }),
    },
    {
      name: '30 connections of one VIEWER export a zone',
      async attack(isOver) {
        const faults = tally()
        let busy = 0
        drawn = 0
        await inParallel(EXPORTS, (at) =>
          repeat(isOver, 100, async (n) => {
            const status = await exportOnce(1_000 * (at + 1) + n)
            if (status === 200) drawn++
            else if (status === 503) busy++
            else faults.add(`an export was answered ${status}`)
          }),
        )
        return { did: `${drawn} drawn, ${busy} × 503`, faults: faults.list() }
      },
      behave: (isOver) =>
        repeat(isOver, 100, async (n) => {
          await exportOnce(n)
        }),
      overtaken: { kind: 'thumbnail', count: () => drawn },
    },
    {
      name: 'a frame of 12,000 shapes deleted and brought back',
      async attack(isOver) {
        const faults = tally()
        let rounds = 0
        await repeat(isOver, 100, async () => {
          for (const status of await deleteAndUndo(framed.frameId))
            if (status !== 200) faults.add(`it was answered ${status}`)
          rounds++
        })
        return { did: `${rounds} times`, faults: faults.list() }
      },
      behave: (isOver) =>
        repeat(isOver, 100, async () => {
          await deleteAndUndo(framed.smallFrameId)
          await hold(isOver, 400)
        }),
    },
  ]
}

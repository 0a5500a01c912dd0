import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openSocket, sessionUrl } from '@easel/server/testing/live-socket.ts'
import type { TestApp } from '@easel/server/testing/test-app.ts'
import { changeRole, changeTeam, removeMember, shareZone } from './member-steps.ts'
import { people, type ZoneModel } from './model.ts'
import { at, oneOf, type Step, zoneAt } from './step.ts'
import { type Follower, type World, wordsIn } from './world.ts'
import { changeZoneState } from './zone-steps.ts'

const addresses = new WeakMap<TestApp, Promise<string>>()

const addressOf = (testApp: TestApp): Promise<string> => {
  const known = addresses.get(testApp) ?? testApp.app.listen({ port: 0, host: '127.0.0.1' })
  addresses.set(testApp, known)
  return known
}

let sessions = 0

/** Opens a live session in a zone, whether or not the person may, and stays until the end of the sequence. */
export const follow: Step = async (world, { who, zone: n }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const sees = world.model.sees(who, zone)
  const url = sessionUrl(await addressOf(world.cast.testApp), { edition_id: world.edition_id, ...at(zone) })
  const socket = await openSocket(url)
  socket.send({ type: 'hello', token: world.person(who).token, client_id: `follower-${++sessions}` })
  const answer = await Promise.race([socket.next('welcome').catch(() => undefined), socket.closed])
  const isWelcome = typeof answer === 'object'
  assert.equal(isWelcome, sees, `${people[who]} ${sees ? 'may' : 'may not'} follow: ${JSON.stringify(socket.received)}`)
  if (isWelcome) while ((await socket.next('zone')).has_more);
  world.followers.push({ who, zone, socket, allowed: world.model.visibleTo(who) })
}

interface LiveWrite {
  word: string
  isComment: boolean
  mutation_id: string
}

const send = (world: World, { socket }: Follower, isComment: boolean): LiveWrite => {
  const [word, mutation_id] = [world.cast.newSecret(), randomUUID()]
  const comment = { text: `About ${word}`, point: { x: 1, y: 1 } }
  const insert = isComment ? { comment } : { frame: { meta: { id: randomUUID(), name: word } } }
  socket.send({ type: 'change', mutation_id, edits: [{ insert }] })
  return { word, isComment, mutation_id }
}

const mayWrite = ({ model }: World, { who, zone }: Follower, { isComment }: LiveWrite): boolean =>
  isComment ? model.mayComment(who, zone) : model.mayEditZone(who, zone)

/** Of a session that ended before the answer only the journal knows. */
const isInJournal = async ({ cast }: World, zone: ZoneModel, word: string): Promise<boolean> => {
  const { read } = cast.testApp.database
  const commits = read.selectFrom('zone_commit').where('zone_id', '=', zone.id).where('operations', 'like', `%${word}%`)
  return (await commits.select('seq').executeTakeFirst()) !== undefined
}

/** What is made must be allowed; what is refused changes nothing. */
const settle = async (
  world: World,
  { socket, who, zone }: Follower,
  { word, isComment, mutation_id }: LiveWrite,
  { may, sawBefore }: { may: boolean; sawBefore: readonly Follower[] },
): Promise<void> => {
  const adopt = (): void => {
    assert.ok(may, `a live change by ${people[who]} was made, and must not be`)
    world.late.delete(word)
    zone[isComment ? 'comments' : 'content'].push(word)
    for (const { allowed } of sawBefore) allowed.add(word)
  }
  const answer = await socket.answerTo(mutation_id)
  if (answer?.type === 'ack') adopt()
  else if (!answer) world.late.set(word, { zone, adopt, sawBefore })
}

/** Before each step: what was made meanwhile of what nobody was told the end of. */
export const settleLate = async (world: World): Promise<void> => {
  for (const [word, { zone, adopt }] of world.late) if (await isInJournal(world, zone, word)) adopt()
}

/** Whoever is in a session, though they may have lost what they had when they came. */
export const writeLive: Step = async (world, { zone: n, choice }) => {
  const follower = world.followers[n % Math.max(world.followers.length, 1)]
  if (!follower) return
  const written = send(world, follower, choice % 3 === 0)
  const sawBefore = world.followers.filter(({ who }) => world.model.sees(who, follower.zone))
  await settle(world, follower, written, { may: mayWrite(world, follower, written), sawBefore })
}

/** Rights change while changes are on their way: each is made by what stood before, or by what stands after. */
export const writeWhileRightsChange: Step = async (world, picks) => {
  const follower = world.followers[picks.zone % Math.max(world.followers.length, 1)]
  if (!follower) return
  const { model, followers } = world
  const sawBefore = followers.filter(({ who }) => model.sees(who, follower.zone))
  const written = [0, 1, 2].map((n) => send(world, follower, (picks.choice + n) % 3 === 0))
  const mightBefore = written.map((one) => mayWrite(world, follower, one))
  const change = oneOf([removeMember, changeRole, shareZone, changeTeam, changeZoneState], picks.choice)
  await change(world, { ...picks, whom: follower.who })
  for (const [n, one] of written.entries()) {
    const may = mightBefore[n] === true || mayWrite(world, follower, one)
    await settle(world, follower, one, { may, sawBefore })
  }
}

/** After each step: what somebody may see then may have been told to them. */
export const rememberAllowed = ({ model, followers }: World): void => {
  for (const { who, allowed } of followers) for (const word of model.visibleTo(who)) allowed.add(word)
}

/** What came in sessions to those who had lost the zone by then, or never had it, is a leak. */
export const checkFollowers = async (world: World): Promise<void> => {
  for (const follower of world.followers) {
    const { who, socket, allowed } = follower
    socket.close()
    await socket.closed
    for (const word of wordsIn(JSON.stringify(socket.received))) {
      const isAllowed = allowed.has(word) || world.late.get(word)?.sawBefore.includes(follower)
      assert.ok(isAllowed, `${people[who]} must not see ${word} in a live session`)
      world.seen++
    }
  }
}

import assert from 'node:assert/strict'
import { openSocket, sessionUrl } from '@easel/server/testing/live-socket.ts'
import type { TestApp } from '@easel/server/testing/test-app.ts'
import { people } from './model.ts'
import { at, type Step, zoneAt } from './step.ts'
import { type World, wordsIn } from './world.ts'

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
  world.followers.push({ who, socket, allowed: world.model.visibleTo(who) })
}

/** After each step: what somebody may see then may have been told to them. */
export const rememberAllowed = ({ model, followers }: World): void => {
  for (const { who, allowed } of followers) for (const word of model.visibleTo(who)) allowed.add(word)
}

/** What came in sessions to those who had lost the zone by then, or never had it, is a leak. */
export const checkFollowers = async (world: World): Promise<void> => {
  for (const { who, socket, allowed } of world.followers) {
    socket.close()
    await socket.closed
    for (const word of wordsIn(JSON.stringify(socket.received))) {
      assert.ok(allowed.has(word), `${people[who]} must not see ${word} in a live session`)
      world.seen++
    }
  }
}

import assert from 'node:assert/strict'
import { basePath } from '@easel/contract'
import { follow } from './live-steps.ts'
import { people } from './model.ts'
import { readSpace, readZone } from './reads.ts'
import { allowed, oneOf, type Step, spaceAt, zoneAt } from './step.ts'
import { saveTemplate, useTemplate } from './template-steps.ts'
import { mention, readLists, vote } from './together-steps.ts'
import { write } from './zone-steps.ts'

const roles = ['GUEST_VIEWER', 'GUEST_COMMENTER'] as const

/** Makes a link to a space or to one zone of it, by which somebody comes who has no account. */
export const joinByLink: Step = async (world, { who, space: n, zone: m, choice }) => {
  const { model } = world
  const zone = choice % 2 === 0 ? zoneAt(world, m) : undefined
  const space = zone?.space ?? spaceAt(world, n)
  const role = oneOf(roles, Math.floor(choice / 2))
  const { status, data } = await world.send(who, 'createGuestLink', {
    space_id: space.id,
    body: { role, ...(zone && { zone_id: zone.id }) },
  })
  const may = model.mayEdit(who, space) && (!zone || model.mayEditZone(who, zone))
  if (!allowed(status, may, `createGuestLink by ${people[who]}`)) return
  const guest = world.welcome(await join(world, data.link_token))
  world.links.push({ id: data.guest_link.link_id, space, zone, guest })
  const hidden = space.creator === who ? [] : model.zonesOf(space).filter((one) => model.isKeptOut(who, one))
  space.members.set(guest, role)
  if (zone) {
    model.confined.set(guest, space)
    zone.entries.set(guest, 'allowed')
  } else for (const one of hidden) one.entries.set(guest, 'restricted')
}

const join = async ({ cast: { testApp } }: Parameters<Step>[0], link_token: string) => {
  const response = await testApp.request(`${testApp.baseUrl}${basePath}/guestlinks/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link_token, display_name: 'guest' }),
  })
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return JSON.parse(text).data as { access_token: string; zuid: string }
}

/** Whoever came by the link is out, wherever else they are by then. */
export const revokeLink: Step = async (world, { who, choice }) => {
  const link = oneOf(world.links, choice)
  if (!link) return
  const { model } = world
  const { status } = await world.send(who, 'revokeGuestLink', { space_id: link.space.id, link_id: link.id })
  const { space, zone } = link
  const isHidden = zone !== undefined && zone.state !== 'DELETED' && space.creator !== who && model.isKeptOut(who, zone)
  if (!allowed(status, model.mayEdit(who, space) && !isHidden, `revokeGuestLink by ${people[who]}`)) return
  world.links.splice(world.links.indexOf(link), 1)
  for (const one of model.spaces) one.members.delete(link.guest)
  for (const one of model.zones) one.entries.delete(link.guest)
}

/** Reads, follows and writes as somebody who came by a link, whether or not they may. */
export const actAsGuest: Step = async (world, picks) => {
  const link = oneOf(world.links, picks.whom)
  if (!link) return
  const { guest: who } = link
  const zone = zoneAt(world, picks.zone)
  if (zone) await readZone(world, who, zone, picks.choice)
  await readSpace(world, who, spaceAt(world, picks.space), picks.choice)
  await oneOf([saveTemplate, useTemplate, vote, mention, readLists], picks.choice)(world, { ...picks, who })
  await (picks.choice % 2 === 0 ? follow : write)(world, { ...picks, who })
}

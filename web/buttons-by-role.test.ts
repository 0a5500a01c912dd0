import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aMember, anAdmin } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import { createVisits } from './testing/button-visits.ts'
import { createButtonTable } from './testing/buttons.ts'
import { forEverybody, rolesOfButtons } from './testing/buttons-by-role.ts'
import { rectangle } from './testing/editing-room.ts'
import { type GuestRoom, join, startGuestRoom } from './testing/guest-room.ts'

describe('the buttons that each role has', () => {
  let room: GuestRoom
  let people: Record<string, Person>
  const table = createButtonTable()

  before(async () => {
    room = await startGuestRoom()
    await room.allow()
    const { here, service } = room
    const { owner, editor, commenter, viewer, edition_id } = here
    const admin = await anAdmin(service.testApp, here.at)
    const teamAdmin = await aMember(service.testApp, here, 'TEAM_ADMIN')
    const member = await aMember(service.testApp, here)
    people = { o: owner, a: admin, t: teamAdmin, m: member, e: editor, c: commenter, v: viewer }
    await makeThings(owner, edition_id, [editor, commenter, viewer])
    for (const { api } of Object.values(people)) {
      await api.createToken({ body: { token_name: 'Nightly', scopes: ['Service.zones.READ'] } })
      const redirect_uris = ['https://app.example.com/callback']
      await api.registerOauthClient({ body: { client_name: 'Importer', redirect_uris } })
    }
  })
  after(() => room.close())

  /** One of everything that has buttons. */
  const makeThings = async ({ api }: Person, edition_id: string, mentioned: readonly Person[]) => {
    const { zone } = room
    await api.insertShapes({ ...zone, body: { shapes: [rectangle(0, 0)] } })
    await api.insertShapes({ ...zone, body: { shapes: [rectangle(300, 0)] } })
    const names = mentioned.map(({ name, zuid }) => `@[${name}](${zuid})`).join(' ')
    await api.createComment({ ...zone, body: { text: `Well drawn ${names}`, point: { x: 1, y: 1 } } })
    await api.saveTemplate({ ...zone, body: { name: 'Review', for: 'TEAM', team_id: room.here.team_id } })
    await api.createGroup({ edition_id, body: { group_name: 'Readers' } })
    await api.createApiKey({ edition_id, body: { key_name: 'Importer' } })
    await api.createBot({ edition_id, body: { bot_name: 'Robot' } })
    await api.createWebhook({ edition_id, body: { url: 'https://hooks.example.com/easel' } })
  }

  test('[K84] each button is there for who may use it, and for nobody else', async () => {
    const visits = createVisits(room, table)
    const link = await room.makeLink()
    for (const [role, person] of Object.entries(people)) {
      const tab = await room.signedIn(person)
      await visits.home(role, tab)
      await visits.settings(role, tab)
      await visits.inbox(role, tab)
      // Whoever manages an edition or a team is not in its spaces for that.
      if ('oecv'.includes(role)) {
        await visits.space(role, tab)
        await visits.zone(role, tab)
      }
      await tab.context().close()
    }
    const guest = await room.stranger()
    await join(guest, link, 'Gerda')
    await visits.space('g', guest)
    await visits.zone('g', guest)
    assert.deepEqual(table.found, rolesOfButtons)
  })

  test('[K84] for every button there is a role that comes to its page and has it not, or a reason', () => {
    const without = Object.entries(table.found).flatMap(([place, buttons]) =>
      Object.entries(buttons)
        .filter(([name, roles]) => roles === table.visitors[place] && !(name in forEverybody))
        .map(([name]) => `${place}: ${name}`),
    )
    assert.deepEqual(without, [])
    const names = new Set(Object.values(table.found).flatMap(Object.keys))
    const idle = Object.keys(forEverybody).filter((name) => !names.has(name))
    assert.deepEqual(idle, [], 'a reason for what is nowhere')
  })
})

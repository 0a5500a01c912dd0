import { randomUUID } from 'node:crypto'
import { scopes } from '@easel/contract'
import { createClient } from '@easel/sdk/index.ts'
import type { Database } from '@easel/server/db/database.ts'
import { addClient } from '@easel/server/identity/clients.ts'
import { hashSecret, issueToken, newSecret } from '@easel/server/identity/tokens.ts'
import { addUser } from '@easel/server/identity/users.ts'
import type { ServiceProcess } from '../support/service-process.ts'

/** Rows in every table, written by the service where it can. */
export const createSampleData = async (database: Database, { baseUrl }: ServiceProcess): Promise<void> => {
  const createUser = async (name: string) => {
    const mail = `${name.toLowerCase()}@example.com`
    const { zuid } = await addUser(database, { mail, name, password: newSecret(), verified: true })
    const token = await database.write((db) => issueToken(db, { zuid, scopes: Object.keys(scopes), dataCentre: 'com' }))
    return { zuid: String(zuid), mail, api: createClient({ baseUrl, token }) }
  }
  const maja = await createUser('Maja')
  const ole = await createUser('Ole')
  await createCanvasData(maja, ole)
  await createIdentityData(database, Number(maja.zuid))
}

interface SampleUser {
  zuid: string
  mail: string
  api: ReturnType<typeof createClient>
}

const createCanvasData = async ({ api }: SampleUser, ole: SampleUser): Promise<void> => {
  const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio Nörd', plan_type: 'FREE' } })
  await api.updateEdition({ edition_id, body: { edition_name: 'Studio “Nörd” 🎨' } })
  const added = [ole.mail, 'not.yet@example.com'].map((mail_id) => ({ mail_id, role: 'MEMBER' as const }))
  await api.addTeamMembers({ edition_id, team_id, body: { members_info: added } })
  await api.createApiKey({ edition_id, body: { key_name: 'Importer' } })
  const { group_id } = await api.createGroup({ edition_id, body: { group_name: 'Reviewers' } })
  await api.addGroupMembers({ edition_id, group_id, body: { members_info: [{ zuid: ole.zuid }] } })

  const create_space = { team_id, space_name: 'Sketches', zone_name: 'Board' }
  const { space_id } = await api.createSpace({ edition_id, body: { create_space } })
  const space = { edition_id, space_id }
  await api.setSpaceFavorite({ ...space, body: { action_type: 'FAVORITE', value: true } })
  await api.getSpace(space)
  await api.addSpaceMembers({ ...space, body: { members_info: [{ zuid: ole.zuid, role: 'EDITOR', type: 'USER' }] } })
  const { zone_order } = (await api.listZones(space)).zones_info
  const at = { ...space, zone_id: zone_order[0] as string }
  const frames = Array.from({ length: 130 }, (_, n) => ({ meta: { name: `Frame ${n}` } }))
  // Enough commits for a snapshot.
  for (const frame of frames) await api.insertFrames({ ...at, body: { frames: [frame] } })
  const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'Überraschung 🎈 "quoted" \\ back' }] }] }
  const { inserted_ids } = await api.insertShapes({
    ...at,
    body: { shapes: [{ basic: { type: 'RECTANGLE' }, text }, { basic: { type: 'RECTANGLE' } }] },
  })
  const [first, second] = inserted_ids as [string, string]
  const connected = { first: { shape_id: first, side: 'EAST' }, second: { shape_id: second, side: 'WEST' } } as const
  await api.insertConnectors({ ...at, body: { connectors: [{ connected }] } })
  const { comment_info } = await api.createComment({ ...at, body: { text: 'Well drawn', element_id: first } })
  await ole.api.createComment({ ...at, body: { text: 'Indeed', thread_id: comment_info.comment_id } })
  const hidden = {
    member_id: ole.zuid,
    member_type: 'USER',
    resource_id: at.zone_id,
    permission: 'restricted',
  } as const
  await api.shareZones({ ...space, body: { members_info: [hidden] } })
  const trashed = await api.createSpace({ edition_id, body: { create_space: { team_id, space_name: 'Old' } } })
  await api.changeSpaceState({ edition_id, space_id: trashed.space_id, body: { space_state: 'TRASH' } })
}

/** Rows of the identity provider, without valid secrets. */
const createIdentityData = async (database: Database, zuid: number): Promise<void> => {
  await addClient(database, { name: 'Importer', redirectUris: ['https://app.example.com/back'], dataCentre: 'com' })
  const times = { created_time: 1_700_000_000_000, expires_time: 4_000_000_000_000 }
  const { expires_time } = times
  await database.write(async (db) => {
    await db
      .insertInto('mail_link')
      .values({ link_hash: hashSecret(newSecret()), mail_id: 'new@example.com', purpose: 'VERIFY', ...times })
      .execute()
    const record = { zuid, grant_id: 'grant', uid_hash: null, consumed_time: null, expires_time }
    await db
      .insertInto('oidc_record')
      .values({ model: 'Grant', id_hash: hashSecret(newSecret()), payload: '{"kind":"Grant"}', ...record })
      .execute()
    await db
      .insertInto('provider_key')
      .values({ name: 'sample', value: 'no key' })
      .onConflict((c) => c.doNothing())
      .execute()
  })
}

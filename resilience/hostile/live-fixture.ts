import { randomUUID } from 'node:crypto'
import { basePath } from '@easel/contract'
import { createClient } from '@easel/sdk/index.ts'
import { openMigratedDatabase } from '@easel/server/process/open-migrated.ts'
import { sessionUrl } from '@easel/server/testing/live-socket.ts'
import { addPerson, type Installation } from '../support/installation.ts'
import { newFrame, newHeavyShape, newShape, seedZone } from '../support/large-zones.ts'
import type { LiveBystanderTarget } from './live-bystander.ts'

export interface LiveSizes {
  /** Shapes of about 10 KB in the zone that is loaded and not read. */
  heavyShapes: number
  /** Shapes in the frame that is deleted and brought back. */
  frameShapes: number
  /** Shapes of the zone that is exported. */
  exportedShapes: number
}

export const fullLiveSizes: LiveSizes = { heavyShapes: 4_000, frameShapes: 12_000, exportedShapes: 4_000 }

/** A zone, by its address over HTTP and over WebSocket. */
export interface Target {
  url: string
  session: string
}

/** Where the attackers and the bystander are: an edition with a space of each. */
export interface LiveFixture {
  bystander: LiveBystanderTarget
  /** May only look at the zones below, and is not in the bystander's space. */
  viewer: { token: string; zuid: number }
  /** May edit there, and in the bystander's space too. */
  member: { token: string; zuid: number }
  edition: string
  team_id: string
  small: Target
  heavy: Target
  exported: Target
  framed: Target & { frameId: string; smallFrameId: string }
}

const CHARACTERS = 40
const FEW_SHAPES = 12

export const createLiveFixture = async (
  installation: Installation,
  baseUrl: string,
  sizes: LiveSizes,
): Promise<LiveFixture> => {
  const { databaseUrl, dataFolder, token } = installation
  const database = await openMigratedDatabase({ databaseUrl, dataFolder })
  const viewer = await addPerson(database, 'val@example.com')
  const member = await addPerson(database, 'mel@example.com')
  const api = createClient({ baseUrl, token })
  const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio' } })
  const members_info = ['val@example.com', 'mel@example.com'].map((mail_id) => ({ mail_id, role: 'MEMBER' as const }))
  await api.addTeamMembers({ edition_id, team_id, body: { members_info } })
  const createSpace = async () => (await api.createSpace({ edition_id, body: { create_space: { team_id } } })).space_id
  const share = (space_id: string, { zuid }: { zuid: number }, role: 'VIEWER' | 'EDITOR') =>
    api.addSpaceMembers({
      edition_id,
      space_id,
      body: { members_info: [{ zuid: String(zuid), type: 'USER', role }] },
    })
  const [own, attacked] = [await createSpace(), await createSpace()]
  await share(own, member, 'EDITOR')
  await share(attacked, member, 'EDITOR')
  await share(attacked, viewer, 'VIEWER')

  const seed = async (space_id: string, edits: Parameters<typeof seedZone>[2]): Promise<Target> => {
    const ids = { edition_id: Number(edition_id), team_id: Number(team_id), space_id: Number(space_id) }
    const { zone_id } = await seedZone(database, { ...ids, author: installation.zuid }, edits)
    const url = `${baseUrl}${basePath}/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}`
    return { url, session: sessionUrl(baseUrl, { edition_id, space_id, zone_id }) }
  }
  const shapes = (count: number, frame?: string) => Array.from({ length: count }, () => newShape(CHARACTERS, frame))
  const [frame, full, few] = [newFrame(), newFrame(), newFrame()]
  const bystanders = await seed(own, [frame])
  const fixture: LiveFixture = {
    bystander: {
      zoneUrl: bystanders.url,
      sessionUrl: bystanders.session,
      frameId: frame.id,
      token,
      clientId: randomUUID(),
    },
    viewer,
    member,
    edition: `${baseUrl}${basePath}/editions/${edition_id}`,
    team_id,
    small: await seed(attacked, shapes(FEW_SHAPES)),
    heavy: await seed(
      attacked,
      Array.from({ length: sizes.heavyShapes }, () => newHeavyShape()),
    ),
    exported: await seed(attacked, shapes(sizes.exportedShapes)),
    framed: {
      ...(await seed(attacked, [full, few, ...shapes(sizes.frameShapes, full.id), ...shapes(FEW_SHAPES, few.id)])),
      frameId: full.id,
      smallFrameId: few.id,
    },
  }
  await database.close()
  return fixture
}

import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { ApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import type { AppServices } from '../handler.ts'
import type { LoadShedder } from '../http/load-shedding.ts'
import type { CountRequest } from '../http/shared-rate-window.ts'
import type { ResolveToken } from '../identity/tokens.ts'
import { systemClock } from './clock.ts'
import { createCommitOnce } from './commit-once.ts'
import type { NodeMessages } from './node-messages.ts'
import { createPersonLimits } from './person-limits.ts'
import { createZoneReader } from './read-zone.ts'
import { createRooms, type Rooms } from './rooms.ts'
import { createAccessResolver, type SessionAccess } from './session-access.ts'
import { createUnsentBytes } from './unsent-bytes.ts'
import { acceptSessions } from './upgrade.ts'

interface SessionsDeps extends Pick<AppServices, 'settings' | 'journal' | 'zoneNotifier' | 'lastOpened'> {
  database: Database
  nodes: NodeMessages
  loadShedder: LoadShedder
  resolveToken: ResolveToken
  findApiKey: (key: string) => Promise<number | undefined>
  countRequest: CountRequest | undefined
  metrics: Registry | undefined
}

const MAX_UNACKNOWLEDGED = 256

/** The live sessions of this node. */
export const registerSessions = (app: FastifyInstance, deps: SessionsDeps): void => {
  const { settings, database, journal, zoneNotifier, nodes, loadShedder, lastOpened, metrics } = deps
  const onError = (error: unknown) => app.log.error({ err: error }, 'a live session failed, and is ended')
  const reader = createZoneReader(database, settings)
  const { maxSessionsPerUser: maxPerUser, maxSessionsPerZone: maxPerZone } = settings
  const rooms = createRooms({ clock: systemClock, reader, zoneNotifier, nodes, maxPerUser, maxPerZone, onError })
  const resolveAccess = createAccessResolver({ database, resolveToken: deps.resolveToken })
  const commitOnce = createCommitOnce({ database, journal, settings })
  acceptSessions(app, {
    clock: systemClock,
    reader,
    settings,
    loadShedder,
    async resolve(token, params, apiKey) {
      const access = await resolveAccess(token, params)
      await checkApiKey(deps, access, apiKey)
      return access
    },
    takePersonCost: createPersonLimits(systemClock, settings.maxSessionCost),
    watchUnsent: createUnsentBytes(settings.maxUnsentBytes).watch,
    async admit(access) {
      await checkRate(deps, access)
      const { edition_id, space_id } = access.path.zone
      lastOpened.record({ edition_id, space_id, zuid: access.caller.zuid })
    },
    enter: rooms.enter,
    leave: rooms.leave,
    commit: (access, change, authorize) => loadShedder.track(() => commitOnce(access, change, authorize)),
    limits: {
      costPerSecond: settings.maxSessionCost,
      messageBytes: 1_048_576,
      unacknowledged: MAX_UNACKNOWLEDGED,
      unsentBytes: settings.maxUnsentBytes,
    },
    onError,
  })
  if (metrics) measureSessions(metrics, rooms)
}

/** A4. */
const checkApiKey = async (
  { settings, findApiKey }: SessionsDeps,
  { path }: SessionAccess,
  key: string | undefined,
): Promise<void> => {
  if (key === undefined && !settings.apiKeyRequired) return
  const edition = key === undefined ? undefined : await findApiKey(key)
  if (edition !== path.edition.edition_id) throw new ApiError('badApiKey')
}

/** A8: of sessions that are opened. */
const checkRate = async ({ settings, countRequest }: SessionsDeps, { caller }: SessionAccess): Promise<void> => {
  if (!countRequest) return
  const { count } = await countRequest(`zoneSession:${caller.zuid}`)
  if (count > settings.rateLimitGeneral) throw new ApiError('rateLimited')
}

const measureSessions = (registry: Registry, rooms: Rooms): void => {
  new Gauge({
    name: 'easel_live_sessions',
    help: 'Live sessions that are open',
    registers: [registry],
    collect() {
      this.set(rooms.sessions)
    },
  })
}

import { createClient, EaselError } from '@easel/sdk/index.ts'
import { createApp } from '@easel/server/app.ts'
import type { Database } from '@easel/server/db/database.ts'
import { openPostgres } from '@easel/server/db/engines/postgres.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import { openMigratedDatabase } from '@easel/server/process/open-migrated.ts'
import { TEST_PATIENCE } from '@easel/server/testing/engines.ts'
import { aZone } from '@easel/server/testing/factories.ts'
import { startTestApp } from '@easel/server/testing/test-app.ts'
import { addPerson, createInstallation } from '../support/installation.ts'
import { startOwnPostgres } from '../support/own-postgres.ts'
import { reservePort } from '../support/ports.ts'
import type { Random } from '../support/random.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'

/** A zone of somebody who has no other. */
export interface OwnZone {
  at: { edition_id: string; space_id: string; zone_id: string }
  token: string
}

/** The nodes of one service. */
export interface Nodes {
  ports: readonly number[]
  database: Database
  createZone(): Promise<OwnZone>
  /** Ends one without a word and starts it again at its address. */
  killOne?(random: Random): Promise<void>
  close(): Promise<void>
}

interface NodeProcesses extends Nodes {
  killOne: NonNullable<Nodes['killOne']>
  kill(node: number): Promise<void>
  /** Starts one that was killed, at the address it had. */
  restart(node: number): Promise<void>
  /** Stops all where they stand, with their connections open, until the result is called. */
  stall(): () => void
}

/** In this process. */
export const startNodesHere = async (engine: Engine, count: number): Promise<Nodes> => {
  const testApp = await startTestApp(engine)
  const { databaseUrl } = testApp.database
  const others = Array.from({ length: count - 1 }, () => {
    const database = openPostgres(databaseUrl as string, { poolSize: 4, patience: TEST_PATIENCE })
    return { app: createApp({ ...testApp, database, mailer: undefined }), database }
  })
  const apps = [testApp.app, ...others.map(({ app }) => app)]
  const addresses = await Promise.all(apps.map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
  return {
    ports: addresses.map((address) => Number(new URL(address).port)),
    database: testApp.database,
    async createZone() {
      const { owner, at } = await aZone(testApp)
      return { at, token: owner.token }
    },
    async close() {
      for (const { app, database } of others) await app.close().then(() => database.close())
      await testApp.close()
    },
  }
}

/** As processes of their own, which are killed. */
export const startNodeProcesses = async (engine: Engine, count: number): Promise<NodeProcesses> => {
  const postgres = engine === 'postgres' ? await startOwnPostgres() : undefined
  const installation = await createInstallation(postgres?.url)
  const reserved = await Promise.all(Array.from({ length: count }, () => reservePort()))
  const ports = reserved.map(({ port }) => port)
  const start = (port: number) => startService({ ...installation.environment, EASEL_PORT: String(port) })
  const services: ServiceProcess[] = []
  for (const port of ports) services.push(await start(port))
  const { databaseUrl } = installation
  const database = databaseUrl
    ? openPostgres(databaseUrl, { patience: TEST_PATIENCE })
    : await openMigratedDatabase(installation)
  let people = 0
  const kill = async (node: number): Promise<void> => {
    await services[node]?.end('SIGKILL')
  }
  const restart = async (node: number): Promise<void> => {
    services[node] = await start(ports[node] as number)
  }
  const createOwnZone = async (): Promise<OwnZone> => {
    const { token } = await addPerson(database, `person${++people}@example.com`)
    const api = createClient({ baseUrl: `http://127.0.0.1:${ports[0]}`, token })
    const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio' } })
    const create_space = { team_id, space_name: 'Live' }
    const { space_id } = await api.createSpace({ edition_id, body: { create_space } })
    const created = await api.createZone({
      edition_id,
      space_id,
      query: { view: 'ZONE_INFO' },
      body: { create_zone: { zone_name: 'Live' } },
    })
    const { zone_id } = (created as { zone_info: { zone_id: string } }).zone_info
    return { at: { edition_id, space_id, zone_id }, token }
  }
  return {
    ports,
    database,
    kill,
    restart,
    async createZone() {
      // A kept connection may lead to a node that was killed since: then somebody else has the zone.
      return createOwnZone().catch((error) => {
        if (error instanceof EaselError && error.status === 0) return createOwnZone()
        throw error
      })
    },
    async killOne(random) {
      const one = random.between(0, count - 1)
      await kill(one)
      await restart(one)
    },
    stall() {
      for (const { pid } of services) process.kill(pid, 'SIGSTOP')
      return () => {
        for (const { pid } of services) process.kill(pid, 'SIGCONT')
      }
    },
    async close() {
      for (const service of services) await service.end('SIGKILL')
      for (const { release } of reserved) release()
      await database.close()
      await postgres?.remove()
      installation.remove()
    },
  }
}

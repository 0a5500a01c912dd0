import { after, before } from 'node:test'
import { createApp } from '../app.ts'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/engines/postgres.ts'
import { TEST_PATIENCE } from './engines.ts'
import type { TestApp } from './test-app.ts'

export interface Node {
  address: string
  database: Database
}

/** The test app and, on PostgreSQL, a second node on its database: both listen for the tests of the current suite. */
export const nodesFor = (testApp: TestApp): Node[] => {
  const nodes: Node[] = []
  let closeSecond: (() => Promise<unknown>) | undefined
  const host = '127.0.0.1'
  before(async () => {
    nodes.push({ address: await testApp.app.listen({ port: 0, host }), database: testApp.database })
    const { databaseUrl } = testApp.database
    if (databaseUrl === undefined) return
    const database = openPostgres(databaseUrl, { poolSize: 4, patience: TEST_PATIENCE })
    const app = createApp({ ...testApp, database, mailer: undefined })
    nodes.push({ address: await app.listen({ port: 0, host }), database })
    closeSecond = () => app.close().then(() => database.close())
  })
  after(() => closeSecond?.())
  return nodes
}

import { before, type TestContext } from 'node:test'
import { aZone } from '@easel/server/testing/factories.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { type LiveOptions, type LiveZone, openLiveZone } from '../index.ts'

/** Inside a suite: a service that live clients connect to. */
export const liveServiceFor = () => {
  const testApp = testAppFor('sqlite')
  let baseUrl: string
  before(async () => {
    baseUrl = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })
  return {
    async aLiveZone() {
      const { at, owner } = await aZone(testApp)
      return { options: { ...at, baseUrl, token: owner.token }, owner, at }
    },
    /** Closed after the test. */
    async open(t: TestContext, options: LiveOptions): Promise<LiveZone> {
      const zone = await openLiveZone(options)
      t.after(() => zone.close())
      return zone
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatasetSize } from '../dataset-rows.ts'
import { deploy, type Engine } from '../deployment.ts'
import { lazy } from '../lazy.ts'
import type { Result } from '../result.ts'
import { runCase } from '../run-cases.ts'
import type { RealtimeCase, RealtimeEnv, RealtimeProfile } from './cases.ts'
import { monitored, runLargeCommits } from './large-commit.ts'
import { createLargeZone } from './large-zone.ts'
import { startHocuspocus, startYWebsocket } from './peers.ts'

/** Raised, not off: writers as fast as they can are no people. */
const settings = { EASEL_MAX_SESSION_COST: '100000' }

/** Measures the cases of one engine, one after the other. */
export const runRealtimeCases = async (
  engine: Engine,
  cases: readonly RealtimeCase[],
  profile: RealtimeProfile,
): Promise<Result[]> => {
  const size: DatasetSize = { zones: 100, shapesPerZone: 5, users: profile.idleSessions, otherTeams: 0 }
  const service = lazy(() => deploy(engine, size, { settings }))
  const hocuspocus = lazy(async () => startHocuspocus((await service.get()).folder))
  const yWebsocket = lazy(startYWebsocket)
  const largeZone = lazy(async () => createLargeZone(await service.get(), profile.largeZone))
  const largeCommits = lazy(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'easel-loop-'))
    const socket = join(folder, 'loop.sock')
    const deployment = await deploy(engine, size, { settings: monitored(socket) })
    try {
      return await runLargeCommits(deployment, socket, profile.rounds)
    } finally {
      await deployment.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
  const env: RealtimeEnv = {
    service: service.get,
    hocuspocus: hocuspocus.get,
    yWebsocket: yWebsocket.get,
    largeZone: largeZone.get,
    largeCommits: largeCommits.get,
  }
  const results: Result[] = []
  for (const each of cases) results.push(await runCase(each, env))
  await hocuspocus.ifCreated((peer) => peer.stop())
  await yWebsocket.ifCreated((peer) => peer.stop())
  await service.ifCreated((deployment) => deployment.close())
  return results
}

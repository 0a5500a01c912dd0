import { openDatabase } from '@easel/server/db/open.ts'
import { inconsistencies } from '../support/consistency.ts'
import { createInstallation, type Installation } from '../support/installation.ts'
import { createRandom } from '../support/random.ts'
import { isReady, startService } from '../support/service-process.ts'
import { createLedger, type Ledger } from '../write-load/ledger.ts'
import { ledgerViolations } from '../write-load/verify-ledger.ts'
import { createWorkspace, createZones, type Workspace, type WriteLoad, writeUntil } from '../write-load/writers.ts'
import { type DiskFault, withDiskFault } from './disk-fault.ts'

export interface DiskFaultReport {
  injections: number
  /** Of the writes sent during the fault. */
  acknowledged: number
  unconfirmed: number
  /** Writes that the same process acknowledged after the fault. */
  acknowledgedAfter: number
  violations: string[]
}

/** Writes that are acknowledged once the fault is over. */
const ENOUGH_AFTER = 12

export type DiskHarness = Awaited<ReturnType<typeof startDiskHarness>>

export const startDiskHarness = async (seed: number) => {
  const random = createRandom(seed)
  const installation = await createInstallation()
  let service = await startService(installation.environment)
  const workspace = await createWorkspace({ ...service, token: installation.token })
  const ledgers: Ledger[] = []

  const nextLoad = async (): Promise<WriteLoad> => {
    const ledger = createLedger(ledgers.at(-1))
    ledgers.push(ledger)
    const load = { service: { ...service, token: installation.token }, workspace, ledger, random: random.split() }
    await createZones(load.service, workspace, ledger)
    return load
  }

  return {
    /** Writes during a fault, until every writer has failed or it is enough; then verifies. */
    async inject(fault: DiskFault, isEnough: (acknowledged: number, injections: number) => boolean) {
      const load = await nextLoad()
      const injections = await withDiskFault(service.pid, installation.dataFolder, fault, (countInjections) =>
        writeUntil(load, (acknowledged) => isEnough(acknowledged, countInjections())),
      )
      const recovered = await nextLoad()
      await writeUntil(recovered, (acknowledged) => acknowledged >= ENOUGH_AFTER)
      const violations = [
        ...((await isReady(service.baseUrl)) ? [] : ['the service is not ready']),
        ...recovered.ledger.unexpectedErrors,
        ...(recovered.ledger.unansweredCount > 0 ? ['writes are refused after the fault'] : []),
        ...(await verify(installation, workspace, [load.ledger, recovered.ledger])),
      ]
      const { acknowledgedCount: acknowledged, unansweredCount } = load.ledger
      const report: DiskFaultReport = {
        injections,
        acknowledged,
        unconfirmed: unansweredCount,
        acknowledgedAfter: recovered.ledger.acknowledgedCount,
        violations,
      }
      return report
    },
    /** Kills the service, restarts it, and verifies everything it ever acknowledged. */
    async restart(): Promise<string[]> {
      await service.end('SIGKILL')
      service = await startService(installation.environment)
      return verify(installation, workspace, ledgers)
    },
    async end(): Promise<void> {
      await service.end('SIGKILL')
      installation.remove()
    },
  }
}

const verify = async (
  installation: Installation,
  workspace: Workspace,
  ledgers: readonly Ledger[],
): Promise<string[]> => {
  const database = await openDatabase(installation)
  const violations: string[] = []
  for (const ledger of ledgers) violations.push(...(await ledgerViolations(database, workspace, ledger)))
  violations.push(
    ...(await inconsistencies(
      database,
      ledgers.flatMap(({ zones }) => zones),
    )),
  )
  await database.close()
  return violations
}

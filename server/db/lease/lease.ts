import type { DatabaseLocation } from '../open.ts'
import type { Lease, LeaseKind } from './lease-types.ts'

/** R8: held by every node for as long as it runs, and by a command that must not meet one. Rejects with LeaseTaken. */
export const takeLease = async ({ databaseUrl, dataFolder }: DatabaseLocation, kind: LeaseKind): Promise<Lease> => {
  if (databaseUrl) {
    const { takePostgresLease } = await import('./postgres-lease.ts')
    return takePostgresLease(databaseUrl, kind)
  }
  const { takeSqliteLease } = await import('./sqlite-lease.ts')
  return takeSqliteLease(dataFolder, kind)
}

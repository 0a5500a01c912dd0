import { can, reaches } from '@easel/contract'
import type { AnyStanding } from '../access/standing.ts'
import { Failure } from '../failure.ts'
import type { CompiledOperation } from './compiled-operation.ts'
import type { Authenticated } from './context.ts'

/** Whether the token was issued for operations like this one. */
export const checkScope = ({ operation, caller }: Authenticated): void => {
  const { scope } = operation.declaration
  if (!reaches(caller.scopes, scope)) throw new Failure('noScope', { required_scope: scope[0] })
}

/** Whether the roles held along the path grant the right, and space and zone are in a state for it. */
export const authorize = ({ declaration, nonMemberError }: CompiledOperation, path: AnyStanding): void => {
  const { held, team, space, zone } = path
  if (!can(held, declaration.access)) {
    const isOutsider = team !== undefined && held.team === undefined && !can(held, 'edition.manage')
    throw new Failure(isOutsider ? nonMemberError : (declaration.refusal ?? 'noPermission'))
  }
  if (declaration.anyState) return
  if (space && space.status !== 'ACTIVE') throw new Failure('spaceNotActive')
  if (zone && zone.status !== 'ACTIVE') throw new Failure('zoneNotActive')
}

import { can, hasScope, nonMemberErrorOf } from '@easel/contract'
import { sessionComments, sessionEdits, zoneSession } from '@easel/contract/channels.ts'
import type { TogetherFeature } from '@easel/contract/together.ts'
import { authorize, type Params, type PathAccess, resolvePath } from '../access/path-access.ts'
import { offIn } from '../access/together-off.ts'
import { ApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../handler.ts'
import type { ResolveToken } from '../identity/tokens.ts'

export type SessionRight = 'see' | 'comment' | 'edit'

/** Whom a session speaks for, and what they may do in the zone. */
export interface SessionAccess {
  caller: Caller
  path: PathAccess<'edition_id' | 'space_id' | 'zone_id'>
  rights: SessionRight[]
  together_off: TogetherFeature[]
}

interface AccessDeps {
  database: Pick<Database, 'read'>
  resolveToken: ResolveToken
}

/** Token, scope, path and right, as for an operation. Throws an ApiError. */
export const createAccessResolver =
  ({ database, resolveToken }: AccessDeps) =>
  async (token: string, params: Params): Promise<SessionAccess> => {
    const resolved = await resolveToken(token, { params })
    if (!resolved) throw new ApiError('badToken')
    const { caller, pathRow: row } = resolved
    if (!hasScope(caller.scopes, zoneSession.scope))
      throw new ApiError('noScope', { required_scope: zoneSession.scope[0] })
    const path = await resolvePath(database.read, caller.zuid, params, nonMemberErrorOf(zoneSession), { row })
    authorize(zoneSession, path)
    const { space } = path as SessionAccess['path']
    return {
      caller,
      path: path as SessionAccess['path'],
      rights: rightsOf(caller, path.roles),
      together_off: offIn(space),
    }
  }

const rightsOf = ({ scopes }: Caller, roles: SessionAccess['path']['roles']): SessionRight[] => {
  const rights: SessionRight[] = ['see']
  if (can(roles, sessionComments.access) && hasScope(scopes, sessionComments.scope)) rights.push('comment')
  if (can(roles, sessionEdits.access) && hasScope(scopes, sessionEdits.scope)) rights.push('edit')
  return rights
}

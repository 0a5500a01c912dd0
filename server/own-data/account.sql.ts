import type { Scope } from '@easel/contract'
import { findPictureOf, readPictureData } from '../account-pictures/account-pictures.sql.ts'
import type { Db } from '../db/transaction.ts'
import { listApplications } from '../identity/applications.ts'
import { listOwnedClients } from '../identity/clients.ts'
import { listSessions } from '../identity/sessions.ts'
import { hasTwoFactor } from '../identity/two-factor.ts'
import { findSettings } from '../personal-settings/personal-settings.sql.ts'
import { listTokensOf } from '../tokens/tokens.sql.ts'
import { accountScope } from './own-rows.sql.ts'
import { toShown } from './to-shown.ts'

interface AccountPart {
  name: string
  scope: Scope
  read: (db: Db, zuid: number, now: number) => Promise<object>
}

/** More than anybody can have. */
const MAX_TOKENS = 1_000

const readProfile = async (db: Db, zuid: number) => {
  const user = await db
    .selectFrom('user')
    .where('zuid', '=', zuid)
    .select(['zuid', 'display_name', 'mail_id', 'mail_verified', 'is_operator', 'issuer', 'subject', 'created_time'])
    .executeTakeFirstOrThrow()
  return { ...user, two_factor: await hasTwoFactor(db, zuid) }
}

/** Without the hash that a session is stored by. */
const readSessions = async (db: Db, zuid: number) =>
  (await listSessions(db, zuid, '')).map(({ signed_in_time, seen_time, device, address }) =>
    toShown({ signed_in_time, seen_time, ...device, address }),
  )

const readClients = async (db: Db, zuid: number) =>
  (await listOwnedClients(db, zuid)).map(({ client_id, client_name, redirect_uris, created_time }) =>
    toShown({ client_id, client_name, redirect_uris, created_time }),
  )

const readPicture = async (db: Db, zuid: number) => {
  const [found] = await findPictureOf(db, { zuid })
  const [row] = found ? await readPictureData(db, { zuid, picture: found.picture }) : []
  return row ? toShown({ ...found, ...row }) : {}
}

/** What the service holds of an account itself: little enough to be read at once. */
export const accountParts: readonly AccountPart[] = [
  { name: 'profile', scope: 'Service.editions.READ', read: async (db, zuid) => toShown(await readProfile(db, zuid)) },
  { name: 'settings', scope: 'Service.editions.READ', read: async (db, zuid) => toShown(await findSettings(db, zuid)) },
  { name: 'picture', scope: 'Service.editions.READ', read: readPicture },
  { name: 'sessions', scope: accountScope, read: readSessions },
  {
    name: 'applications',
    scope: accountScope,
    read: async (db, zuid) =>
      (await listApplications(db, zuid)).map(({ since, ...application }) =>
        toShown({ ...application, allowed_time: since }),
      ),
  },
  {
    name: 'tokens',
    scope: accountScope,
    read: async (db, zuid, now) => (await listTokensOf(db, { zuid, now, from: 0, limit: MAX_TOKENS })).map(toShown),
  },
  { name: 'clients', scope: accountScope, read: readClients },
]

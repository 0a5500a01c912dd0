import { commandLine, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { Settings } from '../process/settings.ts'
import { createLink } from './links.ts'
import { requireUser } from './users.ts'

/**
 * A link with which somebody chooses a password, for an operator to hand on: also where the service sends no mail. It
 * opens once, and shows that the address is theirs if that was not known.
 */
export const createOperatorLink = (database: Database, settings: Settings, mail: string) =>
  database.write(async (db) => {
    const { zuid, mail_id, mail_verified, issuer, disabled_time } = await requireUser(db, mail)
    if (mail_id === null || issuer !== null || settings.oidcIssuer !== undefined)
      throw new OperatorError(`${mail} signs in at an external issuer: there is no password to reset here`)
    if (disabled_time !== null) throw new OperatorError(`${mail} is disabled: easel user enable lets them in again`)
    const purpose = mail_verified ? 'RESET' : 'VERIFY'
    const { link, expires_time } = await createLink(db, settings, { mail_id, purpose })
    const details = { for_zuid: String(zuid) }
    await recordAudit(db, { event: 'password.link_issued', source: commandLine, details })
    return { mail_id, link, expires_time }
  })

import { findPictureOf } from '../account-pictures/account-pictures.sql.ts'
import type { Db } from '../db/transaction.ts'
import type { Handler } from '../handler.ts'
import type { Mailer } from '../identity/mail.ts'
import { findSettings, saveSettings } from './personal-settings.sql.ts'

const settingsOf = async ({ db, caller, mailer }: { db: Db; caller: { zuid: number }; mailer: Mailer }) => {
  const { mails_mentions, mails_replies, mails_invitations, language, time_zone } = await findSettings(db, caller.zuid)
  const [own] = await findPictureOf(db, { zuid: caller.zuid })
  return {
    current_user_id: caller.zuid,
    sends_mail: mailer !== undefined,
    personal_settings: {
      mails_mentions: mails_mentions === 1,
      mails_replies: mails_replies === 1,
      mails_invitations: mails_invitations === 1,
      ...(language !== null && { language }),
      ...(time_zone !== null && { time_zone }),
      ...(own && { picture: own.picture }),
    },
  }
}

export const getPersonalSettings: Handler<'getPersonalSettings'> = settingsOf

const asNumber = (wanted: boolean | undefined) => (wanted === undefined ? undefined : Number(wanted))

export const updatePersonalSettings: Handler<'updatePersonalSettings'> = async (context) => {
  const { db, caller, body } = context
  const changes = {
    mails_mentions: asNumber(body.mails_mentions),
    mails_replies: asNumber(body.mails_replies),
    mails_invitations: asNumber(body.mails_invitations),
    language: body.language,
    time_zone: body.time_zone,
  }
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  await saveSettings(db, caller.zuid, named)
  return settingsOf(context)
}

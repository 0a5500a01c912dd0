import Type from 'typebox'
import { Picture } from './account-pictures.ts'
import { atLeastOne } from './object-rules.ts'
import { extension } from './operation.ts'
import { Flag, Id, namedObject } from './schema.ts'

const ofCaller = { access: 'anyone', skipApiKey: true, route: 'GET /users/me/settings' } as const

const Language = Type.Enum(['en', 'de'], { description: 'of mails, and of the pages for signing in and the account' })

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const TimeZone = Type.Refine(
  Type.String({ maxLength: 64, description: 'of the times on pages for the account', examples: ['Europe/Berlin'] }),
  isTimeZone,
  (name) => `"${String(name).slice(0, 64)}" is no time zone`,
)

const PersonalSettings = namedObject('PersonalSettings', {
  /** whether mails tell of comments that mention the caller */
  mails_mentions: Flag,
  /** of replies in threads where they have written */
  mails_replies: Flag,
  /** of spaces and teams that they were added to */
  mails_invitations: Flag,
  /** absent while none was chosen */
  language: Type.Optional(Language),
  /** absent while none was told */
  time_zone: Type.Optional(Type.String()),
  picture: Picture,
})

const data = Type.Object({
  current_user_id: Id,
  /** whether the service sends mail at all */
  sends_mail: Flag,
  personal_settings: PersonalSettings,
})

export const getPersonalSettings = extension({
  ...ofCaller,
  summary: 'Read what the caller is told of by mail, and in which language',
  message: 'Settings read',
  scope: ['Service.editions.READ'],
  data,
})

export const updatePersonalSettings = extension({
  ...ofCaller,
  route: 'PUT /users/me/settings',
  summary: 'Change what the caller is told of by mail, and in which language',
  message: 'Settings changed',
  scope: ['Service.editions.UPDATE'],
  body: atLeastOne({
    mails_mentions: Type.Optional(Type.Boolean()),
    mails_replies: Type.Optional(Type.Boolean()),
    mails_invitations: Type.Optional(Type.Boolean()),
    language: Type.Optional(Language),
    time_zone: Type.Optional(TimeZone),
  }),
  data,
})

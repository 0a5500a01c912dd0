import { basePath, readableComment } from '@easel/contract'
import type { MailMessage } from '../identity/mail.ts'
import { compose, withoutLinks } from '../identity/mail-templates.ts'
import type { findItemsToMail } from '../inbox/inbox.sql.ts'
import type { Settings } from '../process/settings.ts'
import { noticeTexts } from './notice-texts.ts'
import type { findInvitationsToMail } from './notices.sql.ts'

export interface Notices {
  comments: Awaited<ReturnType<typeof findItemsToMail>>
  invitations: Awaited<ReturnType<typeof findInvitationsToMail>>
  /** There are more than these. */
  hasMore: boolean
}

interface Recipient {
  mail_id: string
  language: 'en' | 'de' | null
  token: string
}

const MAX_QUOTED = 200

/** One line of what somebody wrote, and nothing in it that a mail program makes a link of (N5). */
const quoted = (text: string): string => {
  const line = withoutLinks(readableComment(text))
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED).trim()} …` : line
}

type Addresses = Pick<Settings, 'baseUrl' | 'web'>

/** One mail of everything that waits, with a way to end such mails by one click (RFC 8058). */
export const noticeMail = (
  { baseUrl, web }: Addresses,
  { mail_id, language, token }: Recipient,
  { comments, invitations, hasMore }: Notices,
): MailMessage => {
  const t = noticeTexts[language ?? 'en']
  const lines = [
    ...comments.map((item) => {
      const names = { author: withoutLinks(item.author_name), zone: withoutLinks(item.zone_name) }
      const path = `/zones/${item.edition_id}/${item.space_id}/${item.zone_id}#comment=${item.thread_id}`
      return [t[item.kind](names), `  ${quoted(item.text)}`, ...(web ? [`  ${baseUrl}${path}`] : [])].join('\n')
    }),
    ...invitations.map(({ edition_id, place_kind, place_id, space_name, team_name, ...place }) => {
      const names = { inviter: withoutLinks(place.inviter), name: withoutLinks(space_name ?? team_name ?? '') }
      const path = place_kind === 'SPACE' ? `/spaces/${edition_id}/${place_id}` : `/home/${edition_id}/${place_id}`
      return [t[place_kind](names), ...(web ? [`  ${baseUrl}${path}`] : [])].join('\n')
    }),
    ...(hasMore ? [t.more] : []),
  ]
  const unsubscribe = `${baseUrl}${basePath}/unsubscribe/${token}`
  return {
    ...compose(mail_id, t.subject, [...lines, `-- \n${t.why}\n${unsubscribe}`]),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${unsubscribe}>`,
      // The standard knows it for https alone.
      ...(baseUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

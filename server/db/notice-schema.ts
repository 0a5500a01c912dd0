/** What people are told by mail, and what they want of it. */
export interface NoticeSchema {
  invitation_notice: InvitationNoticeTable
  /** When somebody may be sent the next mail, and how often the last one could not be sent. */
  notice_mail: {
    zuid: number
    /** after a mail, an attempt that failed, or while a node is sending */
    not_before: number
    failures: number
  }
  /** Of those who have chosen something; others have what is usual. */
  personal_settings: PersonalSettingsTable
}

/** Somebody was let into a space or a team by name, and a mail is to say so. */
export interface InvitationNoticeTable {
  edition_id: number
  zuid: number
  place_kind: 'SPACE' | 'TEAM'
  place_id: number
  invited_by: number
  /** when the mail is due */
  mail_time: number
}

export interface PersonalSettingsTable {
  zuid: number
  mails_mentions: number
  mails_replies: number
  mails_invitations: number
  /** null: as the browser asks for */
  language: 'en' | 'de' | null
  /** of the browser that they signed in with last, as IANA names it; null: not known */
  time_zone: string | null
}

import type { MailMessage } from './mail.ts'

export const compose = (to: string, subject: string, paragraphs: readonly string[]): MailMessage => ({
  to,
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
})

export const verificationMail = (to: string, link: string): MailMessage =>
  compose(to, 'Your Easel account', [
    'Somebody, most likely you, asked for an Easel account with this address.',
    'Follow this link to show that the address is yours, and to choose a password:',
    link,
    'If it was not you, do nothing: without the link there is no account.',
  ])

/** For a sign-up with an address that has an account: only its owner learns of it. */
export const existingAccountMail = (to: string, link: string): MailMessage =>
  compose(to, 'Your Easel account', [
    'Somebody, most likely you, asked for an Easel account with this address. You have one already.',
    'If you have forgotten your password, this link lets you choose a new one within the hour:',
    link,
    'If it was not you, do nothing.',
  ])

export const passwordResetMail = (to: string, link: string): MailMessage =>
  compose(to, 'Choose a new Easel password', [
    'Somebody, most likely you, asked for a new password for the Easel account with this address.',
    'This link lets you choose one within the hour:',
    link,
    'If it was not you, do nothing: your password stays as it is.',
  ])

/** A team, or a space in which one becomes a guest. */
export interface InvitedTo {
  kind: 'team' | 'space'
  name: string
}

/** In the language that whoever invites has chosen: nothing is known of who is invited. */
export const invitationMail = (
  to: string,
  link: string,
  { kind, language, ...names }: InvitedTo & { inviter: string; language?: 'en' | 'de' | null },
): MailMessage => {
  const texts = invitationTexts[language ?? 'en']
  const [name, inviter] = [withoutLinks(names.name), withoutLinks(names.inviter)]
  return compose(to, texts.subject[kind], [texts[kind](inviter, name), texts.follow, link])
}

const en = {
  /** They are fixed (N5). */
  subject: { team: 'You are invited to a team on Easel', space: 'You are invited to a space on Easel' },
  team: (inviter: string, name: string) => `${inviter} has invited you to the team ${name} on Easel.`,
  space: (inviter: string, name: string) => `${inviter} has invited you as a guest to the space ${name} on Easel.`,
  follow: 'Follow this link to show that this address is yours, and to choose a password:',
}
const de: typeof en = {
  subject: { team: 'Einladung in ein Team bei Easel', space: 'Einladung in einen Space bei Easel' },
  team: (inviter, name) => `${inviter} lädt Sie in das Team ${name} bei Easel ein.`,
  space: (inviter, name) => `${inviter} lädt Sie als Gast in den Space ${name} bei Easel ein.`,
  follow: 'Folgen Sie diesem Link, um zu zeigen, dass diese Adresse Ihre ist, und ein Passwort zu wählen:',
}
const invitationTexts = { en, de }

/**
 * N5: names are user input. They add no lines, and nothing that a mail program would make a link of: a blank follows
 * each sign that holds an address together.
 */
export const withoutLinks = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/[.:/\\@\u3002](?=\S)/g, '$& ')
    .trim()

import type { MailMessage } from './mail.ts'

const compose = (to: string, subject: string, paragraphs: readonly string[]): MailMessage => ({
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

export const invitationMail = (
  to: string,
  link: string,
  { kind, ...names }: InvitedTo & { inviter: string },
): MailMessage => {
  const [name, inviter] = [withoutLinks(names.name), withoutLinks(names.inviter)]
  return compose(to, `You are invited to a ${kind} on Easel`, [
    kind === 'team'
      ? `${inviter} has invited you to the team ${name} on Easel.`
      : `${inviter} has invited you as a guest to the space ${name} on Easel.`,
    'Follow this link to show that this address is yours, and to choose a password:',
    link,
  ])
}

/**
 * N5: names are user input. They add no lines, and nothing that a mail program would make a link of: a blank follows
 * each sign that holds an address together.
 */
const withoutLinks = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/[.:/\\@\u3002](?=\S)/g, '$& ')
    .trim()

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

export const invitationMail = (
  to: string,
  link: string,
  names: { team_name: string; inviter: string },
): MailMessage => {
  const [team, inviter] = [oneLine(names.team_name), oneLine(names.inviter)]
  return compose(to, `${inviter} invites you to ${team}`, [
    `${inviter} has invited you to the team ${team} on Easel.`,
    'Follow this link to show that this address is yours, and to choose a password:',
    link,
  ])
}

/** Names are user input and must not add lines. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

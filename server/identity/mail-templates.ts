import type { MailMessage } from './mail.ts'

export const verificationMail = (to: string, link: string): MailMessage => ({
  to,
  subject: 'Your Easel account',
  text: `Somebody, most likely you, asked for an Easel account with this address.

Follow this link to show that the address is yours, and to choose a password:

${link}

If it was not you, do nothing: without the link there is no account.
`,
})

/** For a sign-up with an address that has an account: only its owner learns of it. */
export const existingAccountMail = (to: string, link: string): MailMessage => ({
  to,
  subject: 'Your Easel account',
  text: `Somebody, most likely you, asked for an Easel account with this address. You have one already.

If you have forgotten your password, this link lets you choose a new one within the hour:

${link}

If it was not you, do nothing.
`,
})

export const passwordResetMail = (to: string, link: string): MailMessage => ({
  to,
  subject: 'Choose a new Easel password',
  text: `Somebody, most likely you, asked for a new password for the Easel account with this address.

This link lets you choose one within the hour:

${link}

If it was not you, do nothing: your password stays as it is.
`,
})

export const invitationMail = (
  to: string,
  link: string,
  { team_name, inviter }: { team_name: string; inviter: string },
): MailMessage => ({
  to,
  subject: `${oneLine(inviter)} invites you to ${oneLine(team_name)}`,
  text: `${oneLine(inviter)} has invited you to the team ${oneLine(team_name)} on Easel.

Follow this link to show that this address is yours, and to choose a password:

${link}
`,
})

/** Names are user input and must not add lines. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

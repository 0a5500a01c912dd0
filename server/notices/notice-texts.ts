interface About {
  author: string
  zone: string
}
interface Invited {
  inviter: string
  name: string
}

const en = {
  subject: 'News for you on Easel',
  MENTION: ({ author, zone }: About) => `${author} mentioned you on ${zone}:`,
  REPLY: ({ author, zone }: About) => `${author} replied to you on ${zone}:`,
  SPACE: ({ inviter, name }: Invited) => `${inviter} has given you access to the space ${name}.`,
  TEAM: ({ inviter, name }: Invited) => `${inviter} has added you to the team ${name}.`,
  more: 'There is more in your inbox.',
  why: 'You get this mail since you have an account there. This page ends such mails, without signing in:',
}

const de: typeof en = {
  subject: 'Neues für Sie bei Easel',
  MENTION: ({ author, zone }) => `${author} hat Sie in ${zone} erwähnt:`,
  REPLY: ({ author, zone }) => `${author} hat Ihnen in ${zone} geantwortet:`,
  SPACE: ({ inviter, name }) => `${inviter} hat Ihnen den Space ${name} geöffnet.`,
  TEAM: ({ inviter, name }) => `${inviter} hat Sie in das Team ${name} aufgenommen.`,
  more: 'In Ihrem Posteingang ist noch mehr.',
  why: 'Sie bekommen diese Mail, weil Sie dort ein Konto haben. Diese Seite beendet solche Mails, ohne Anmeldung:',
}

/** Subjects are fixed (N5). */
export const noticeTexts = { en, de }

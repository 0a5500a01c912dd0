import { countingIn } from '../counting.ts'

const { number, plural } = countingIn('en')

/** By the code of a refusal. */
const refusals: Record<string, string> = {
  GL1001: 'The edition no longer allows links for people without an account, or demands two-factor sign-in.',
  GL1003: 'The space has as many links as are allowed: revoke one first.',
  Z1008: 'This zone is not there any more.',
  Z1011: 'This zone is in the trash.',
  S1033: 'This zone is not open to you.',
}

const days: Record<number, string> = { 1: 'In a day', 365: 'In a year' }
const guests = (count: number) => plural(count, 'one guest', '# guests')

/** Of the links for people without an account, in the dialog that shares a space. */
export const en = {
  title: 'Links for guests',
  text: 'Whoever has such a link comes in without an account, under a name that they choose.',
  off: 'This edition does not allow links for people without an account.',
  offByTwoFactor: 'Links for people without an account do not work in an edition that demands two-factor sign-in.',
  toSettings: 'Settings of the edition',
  unnamed: 'Link',
  roleName: (role: string): string => (role === 'GUEST_COMMENTER' ? 'Can comment' : 'Can view'),
  wholeSpace: 'Whole space',
  someZone: 'One zone',
  zone: (name: string, isOpen: boolean) => (isOpen ? `This zone: ${name}` : name),
  hasPassword: 'With a password',
  hasNoPassword: 'No password',
  guests: (count: number, most: number) => `${number(count)} of ${plural(most, '1 guest', '# guests')}`,
  endsAndBy: (when: string, name: string) => `Ends ${when} · by ${name}`,
  make: 'New link for guests',
  makeIt: 'Create the link',
  what: 'What guests can do',
  where: 'What it shows',
  ends: 'It ends',
  inDays: (count: number) => days[count] ?? `In ${number(count)} days`,
  password: 'Password (optional)',
  passwordHint: 'At least 8 characters. Do not send it along with the link.',
  shortPassword: 'A password has at least 8 characters.',
  count: 'At most so many guests',
  wrongCount: 'The number of guests is between 1 and 500.',
  name: 'Name of the link (optional)',
  nameHint: 'Only those who share the space see it.',
  refusal: (code: string): string | undefined => refusals[code],
  made: 'The link is made',
  shownOnce: 'It is shown this once only: copy it now. Whoever has it can come in.',
  copy: 'Copy the link',
  copied: 'Copied',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: 'Revoke the link',
  revokeText: (name: string, count: number) =>
    count === 0
      ? `“${name}” opens nothing any more. Nobody has come by it.`
      : `“${name}” opens nothing any more, and ${guests(count)} who came by it ${plural(count, 'loses', 'lose')} access at once. Their comments stay.`,
  revoked: (count: number) =>
    count === 0 ? 'The link is revoked' : `The link is revoked, and ${guests(count)} lost access`,
}

export type GuestLinkTexts = typeof en

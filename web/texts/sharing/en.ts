import { countingIn } from '../counting.ts'

const { plural } = countingIn('en')

/** By the code of a refusal. */
const refusals: Record<string, string> = {
  S1019: 'has access already, or is invited',
  S1041: 'is not in this edition: outside it there are guest roles only',
  S1015: 'has no access any more',
  S1004: 'owns the space, and stays its owner',
  S1002: 'owns the space, and stays its owner',
  S1036: 'is you: somebody else changes your access',
  S1043: 'is not invited any more',
}

/** By the code of a refusal of one person's access to a zone. */
const zoneRefusals: Record<string, string> = {
  S1041: 'is a guest, or not in the space any more',
  S1034: 'owns the space, and sees every zone',
  S1036: 'is you: somebody else changes your access',
}

const roleTexts: Record<string, string> = {
  EDITOR: 'Changes every zone, and shares the space with others.',
  COMMENTER: 'Looks at every zone and writes comments, but changes nothing.',
  VIEWER: 'Looks at every zone; can neither comment nor change anything.',
  GUEST_COMMENTER: 'For people outside the edition too: looks and comments, and makes no copies.',
  GUEST_VIEWER: 'For people outside the edition too: looks only, and makes no copies.',
}

/** Loaded with the dialog that shares a space. */
export const en = {
  people: 'People, teams or groups',
  peopleHint: 'Mail addresses, or names of people, teams and groups; Enter or a comma takes each.',
  choices: 'Suggestions',
  kindTEAM: 'Team',
  kindGROUP: 'Group: each of its people',
  kindORG: 'All teams',
  takeOut: (name: string) => `Leave out ${name}`,
  nobodyCalled: (text: string) => `“${text}” is no mail address, and nobody here has that name.`,
  nobodyChosen: 'Whom do you want to share the space with?',
  role: 'Role',
  roleText: (role: string) => roleTexts[role] ?? '',
  roleOf: (name: string) => `Role of ${name}`,
  send: 'Share',
  refusal: (code: string): string | undefined => refusals[code],
  shared: (count: number) => (count === 0 ? 'Nobody is in that group' : plural(count, 'Shared', 'Shared with #')),
  access: 'Who has access',
  onlyYou: 'Nobody else has access yet.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: 'Take the access away',
  removeText: (name: string) => `${name} cannot open the space any more. What they made in it stays.`,
  removed: (name: string) => `${name} has no access any more`,
  roleChanged: (name: string, role: string) => `${name}: ${role}`,
  canSee: (count: number) => plural(count, 'One person can see this zone', '# people can see this zone'),
  hidden: 'Hidden',
  organiser: 'Organises it',
  accessOf: (name: string) => `Access of ${name}`,
  /** By what entry of the space somebody has a role. */
  because: (role: string, type: string, team = 'a team') =>
    type === 'TEAM' ? `${role}: by ${team}` : type === 'ORG' ? `${role}: like everybody here` : `${role}: by name`,
  hiddenFrom: (type: string, team = 'their team') =>
    type === 'TEAM' ? `Hidden from ${team}` : type === 'ORG' ? 'Hidden from everybody' : 'Hidden',
  roleHere: (role: string, type: string, team = 'their team') =>
    type === 'TEAM' ? `${role} here, as ${team}` : type === 'ORG' ? `${role} here, as everybody` : `${role} here`,
  zoneRefusal: (code: string): string | undefined => zoneRefusals[code],
  decidedBy: (name: string, when: string) => `by ${name}, ${when}`,
  ofZone: 'Who can see this zone',
  invitations: 'Invited',
  invited: (when: string, role: string) => `${role} · invited ${when}`,
  resend: 'Send again',
  resendOf: (mail: string) => `Send the invitation of ${mail} again`,
  resent: (mail: string) => `The invitation of ${mail} is sent again`,
  noMail: (mail: string) => `No mail is set up here: ask your operator for the link of ${mail}`,
  withdraw: 'Withdraw',
  withdrawOf: (mail: string) => `Withdraw the invitation of ${mail}`,
  withdrawn: (mail: string) => `The invitation of ${mail} is withdrawn`,
}

export type SharingTexts = typeof en

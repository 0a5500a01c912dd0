/** Loaded with the pages for whoever comes by a link, and for whoever is not let in any more. */
export const en = {
  title: 'Join',
  invites: (name: string) => `${name} invites you`,
  invitesUnknown: 'You are invited',
  toZone: (zone: string, space: string) => `To “${zone}” in the space “${space}”.`,
  toSpace: (space: string) => `To the space “${space}”.`,
  canView: 'You can look at it, without an account.',
  canComment: 'You can look at it and write comments, without an account.',
  name: 'Your name',
  nameHint: 'Everybody there sees it.',
  noName: 'Under which name do you want to join?',
  password: 'Password of the link',
  passwordHint: 'Whoever sent you the link knows it.',
  noPassword: 'The link has a password.',
  join: 'Join',
  signedInAs: (name: string) => `You are signed in as ${name}, and can see this with your account.`,
  goOnAs: (name: string) => `Go on as ${name}`,
  notWithAccount: (name: string) =>
    `You are signed in as ${name}. Your account does not see this: in this tab you go on as a guest.`,
  or: 'Or as a guest:',
  wrongPassword: 'That is not the password of the link.',
  full: 'As many guests as are allowed have come by this link. Ask whoever sent it to you for another one.',
  tooMany: (seconds: number) =>
    `Too many attempts. Try again in ${seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  gone: 'This link leads nowhere',
  goneText: 'It was revoked, its time is over, or a part of it is missing. Ask whoever sent it to you for another one.',
  failed: 'The link could not be opened',
  ended: 'Your access has ended',
  endedText:
    'The link that you came by was revoked, or its time is over. Whoever sent it to you can send you another one.',
  left: 'You have left',
  leftText: 'Nothing of your visit is left in this browser. Whoever opens the link again is a new guest.',
  elsewhere: 'This is not open to guests',
  elsewhereText: 'Your link leads to one place. For everything else you need an account.',
}

type TextOf<T> = T extends (...args: infer A) => string ? (...args: A) => string : string
export type JoiningTexts = { [Key in keyof typeof en]: TextOf<(typeof en)[Key]> }

/** Loaded with the dialogs that copy, move and embed. */
export const en = {
  team: 'Team',
  space: 'Space',
  aNewSpace: 'A new space',
  newSpaceName: 'Name of the new space',
  noOtherTeam: 'You are in no other team of this edition. Somebody who manages a team can add you.',
  copyOf: (name: string) => `Copy of ${name}`,
  duplicateZone: 'Duplicate the zone',
  nameOfCopy: 'Name of the copy',
  withComments: 'With its comments',
  duplicate: 'Duplicate',
  copiedTo: (copy: string, space: string) => `“${copy}” is in “${space}”`,
  moveZone: 'Move the zone to another space',
  moveZoneText: (name: string) =>
    `“${name}” goes there with its versions. From then on it is open to whoever may open that space.`,
  takeComments: 'Take its comments along',
  commentsLost: 'The comments will be deleted for everybody, and cannot be brought back.',
  move: 'Move',
  movedTo: (name: string, place: string) => `“${name}” is in “${place}” now`,
  duplicateSpace: 'Duplicate the space',
  duplicateSpaceText: 'The copy has the zones that you see, and is yours.',
  withMembers: 'With its members and their roles',
  withZoneComments: 'With the comments of its zones',
  spaceCopied: (copy: string) => `“${copy}” is a space of its own now`,
  moveSpace: 'Move the space to another team',
  moveSpaceText: (name: string) =>
    `“${name}” is listed among the spaces of that team. Its members stay, with their roles.`,
  embedTitle: 'Embed the space',
  embedText:
    'Other pages can show its zones in a frame. Any page on the web can; whoever looks at it there signs in, and sees what they may see here.',
  allowEmbed: 'Other pages may show this space',
  embedOffHint: 'Frames that show it now are empty within a second of being turned off.',
  embedNoZones: 'This space has no zones yet. Make one, and its code is here.',
  zone: 'Zone',
  embedCode: 'Code to paste into a page',
  copyCode: 'Copy the code',
  codeCopied: 'Copied',
}

export type ManagingTexts = typeof en

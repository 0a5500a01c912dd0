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
}

export type ManagingTexts = typeof en

/** Loaded with the page of the inbox. */
export const en = {
  mentionedYou: (name: string) => `${name} mentioned you`,
  replied: (name: string) => `${name} replied`,
  markRead: 'Mark as read',
  none: 'Nothing here yet',
  noneText: 'Comments that mention you, and replies where you have written, appear here.',
}

export type InboxTexts = typeof en

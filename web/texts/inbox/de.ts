import type { InboxTexts } from './en.ts'

export const de: InboxTexts = {
  mentionedYou: (name) => `${name} hat Sie erwähnt`,
  replied: (name) => `${name} hat geantwortet`,
  markRead: 'Als gelesen markieren',
  none: 'Hier ist noch nichts',
  noneText: 'Kommentare, die Sie erwähnen, und Antworten, wo Sie geschrieben haben, erscheinen hier.',
}

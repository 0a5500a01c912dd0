import { type Mention, mentionsOf, readableComment, writeMention } from '@easel/contract/mentions.ts'

/** A comment while it is written: `@` and the name for each mention, and who is meant by a name. */
export interface MentionDraft {
  text: string
  people: ReadonlyMap<string, string>
}

export const toDraft = (stored: string): MentionDraft => ({
  text: readableComment(stored),
  people: new Map(mentionsOf(stored).map(({ name, zuid }) => [name, zuid])),
})

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** As it is sent. Of two names that begin alike the longer one is meant. */
export const fromDraft = ({ text, people }: MentionDraft): string => {
  const names = [...people.keys()].sort((one, other) => other.length - one.length)
  if (names.length === 0) return text
  const mention = new RegExp(`@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replaceAll(mention, (_, name: string) => writeMention({ name, zuid: people.get(name) ?? '' }))
}

/** What is written of a name at the caret: from its `@` on. */
export const nameAtCaret = (before: string): string | undefined =>
  /(?:^|[\s([{"'„“])@(?<name>[^\s@][^@\n]{0,49}|)$/u.exec(before)?.groups?.name

interface Completed extends MentionDraft {
  caret: number
}

/** The draft with the person in place of what was written of their name. */
export const completeName = ({ text, people }: MentionDraft, caret: number, person: Mention): Completed => {
  const start = caret - (nameAtCaret(text.slice(0, caret))?.length ?? 0) - 1
  // As the service stores it, without what would end a mention.
  const name = mentionsOf(writeMention(person))[0]?.name ?? person.name
  const other = people.get(name)
  // Two of one name: the second is written out.
  const isOther = other !== undefined && other !== person.zuid
  const mention = isOther ? writeMention(person) : `@${name}`
  const begun = `${text.slice(0, start)}${mention} `
  return {
    text: begun + text.slice(caret).replace(/^ /, ''),
    people: isOther ? people : new Map([...people, [name, person.zuid]]),
    caret: begun.length,
  }
}

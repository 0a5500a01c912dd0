/** A mention within the text of a comment: `@[Ada Lovelace](10000001)`, the name and the zuid (docs/decisions/0042). */
const MENTION = /@\[([^[\]\n]{1,200})\]\((\d{1,16})\)/g

/** How many people one comment can mention. */
export const MAX_MENTIONS = 20

export interface Mention {
  zuid: string
  name: string
}

/** As it stands in a text. */
export const writeMention = ({ zuid, name }: Mention): string =>
  `@[${
    name
      .replaceAll(/[[\]\n]/g, ' ')
      .trim()
      .slice(0, 200) || '?'
  }](${zuid})`

export const mentionsOf = (text: string): Mention[] =>
  [...text.matchAll(MENTION)].map(([, name = '', zuid = '']) => ({ name, zuid }))

/** The text with something else in place of each mention. */
export const replaceMentions = (text: string, replace: (mention: Mention) => string): string =>
  text.replaceAll(MENTION, (_, name: string, zuid: string) => replace({ name, zuid }))

/** For whoever reads or searches it: a mention is `@` and the name. */
export const readableComment = (text: string): string => replaceMentions(text, ({ name }) => `@${name}`)

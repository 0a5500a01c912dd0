/** Names that begin alike for longer than this have no order of their own; PostgreSQL's index takes no long keys. */
const MAX_LENGTH = 100

/** What a name is put in order by: without case and accents, so that "apple", "Äpfel" and "Banana" follow one another. */
export const nameKey = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, MAX_LENGTH)

import Type from 'typebox'

/** A zone's sequence number as a strong entity tag. */
export const toEtag = (seq: number): string => `"${seq}"`

const entityTag = /(?:W\/)?("[^"]*")/g

/** Tags without their `W/`, since weak comparison is what RFC 9110 asks for here; none where the text is no list of tags. */
const parseEntityTags = (text: string): string[] => {
  if (text.trim() === '*') return ['*']
  const isList = /^[\s,]*$/.test(text.replace(entityTag, ''))
  return isList ? [...text.matchAll(entityTag)].map(([, tag]) => tag as string) : []
}

const IfNoneMatch = Type.Codec(
  Type.String({ description: 'the ETag that the caller has, several with commas, or `*`', examples: ['"5"'] }),
)
  .Decode(parseEntityTags)
  .Encode((tags) => tags.join(', '))

/** A change of what the caller has seen, and of nothing else. */
export const IfMatch = Type.Codec(
  Type.Refine(
    Type.String({ description: 'the sequence number that the caller has seen, as in the ETag', examples: ['"5"'] }),
    // Weak where an answer was compressed; it names the same state.
    (text) => /^(?:\*|(?:W\/)?"\d{1,15}")$/.test(text.trim()),
    () => 'must be one ETag of this zone, such as "5", or *',
  ),
)
  .Decode((text) => (text.trim() === '*' ? undefined : Number(text.replaceAll(/\D/g, ''))))
  .Encode((seq) => (seq === undefined ? '*' : toEtag(seq)))

/** Whether `If-None-Match` names the entity tag. */
export const hasTag = (tags: readonly string[] | undefined, etag: string): boolean =>
  tags !== undefined && (tags.includes(etag) || tags.includes('*'))

/** The same, of the text of the header. */
export const namesEtag = (header: string | undefined, etag: string): boolean =>
  hasTag(parseEntityTags(header ?? ''), etag)

/** Whether `If-None-Match` names the sequence number. */
export const namesSeq = (tags: readonly string[] | undefined, seq: number): boolean => hasTag(tags, toEtag(seq))

const headers = Type.Object({ 'if-none-match': Type.Optional(IfNoneMatch) })

/** The keys of an operation that reads what a zone holds: the zone's sequence number is its ETag. */
export const zoneEtag = { etag: true, headers } as const

/** The keys of an operation that reads what has an ETag of its own. */
export const ownEtag = { etag: 'own', headers } as const

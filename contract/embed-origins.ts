import Type from 'typebox'
import { documented } from './schema.ts'

/** Of one space. */
export const MAX_ORIGINS = 20

/** Names of hosts in these letters only: an origin gets into the content security policy of a page. */
const form = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/

/** Whether a browser would write the origin of a page like this. */
export const isEmbedOrigin = (text: string): boolean => form.test(text) && URL.parse(text)?.origin === text

export const EmbedOrigin = Type.Refine(
  Type.String({
    description: 'scheme, host and port of a page, as browsers write an origin',
    examples: ['https://wiki.example.com'],
    ...documented({ format: 'uri', maxLength: 266 }),
  }),
  isEmbedOrigin,
  () =>
    'must be an origin such as https://wiki.example.com: http or https, a host in lower case, a port unless it is the usual one, and no path',
)

export const EmbedOrigins = Type.Array(EmbedOrigin, {
  maxItems: MAX_ORIGINS,
  description: 'the sites that may show the space in a frame; empty: any',
})

/** As they are kept, apart. */
export const splitOrigins = (text: string): string[] => text.split(' ').filter((origin) => origin !== '')

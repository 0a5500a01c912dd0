import { LRUCache } from 'lru-cache'
import type { Reader, Text } from './html.ts'

/** A time zone may be spelled in any mixture of letters: no more are kept than are in use. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 })

const formatOf = ({ language, timeZone = 'UTC' }: Reader, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language} ${timeZone} ${options.hour}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      ...{ year: 'numeric', month: 'short', day: 'numeric', timeZone },
      ...options,
    })
  formats.set(key, format)
  return format
}

/** As whoever reads it writes dates, by their clock. */
export const dayOf =
  (time: number): Exclude<Text, string> =>
  (reader) =>
    formatOf(reader, {}).format(time)

export const minuteOf =
  (time: number): Exclude<Text, string> =>
  (reader) =>
    formatOf(reader, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }).format(time)

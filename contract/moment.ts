import Type from 'typebox'
import { formatTime, parseTime } from './time.ts'

const parseMoment = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : parseTime(text))

/** A moment in a query. */
export const Moment = Type.Codec(
  Type.Refine(
    Type.String({ description: 'milliseconds, or a timestamp', examples: ['Tue, 04 Feb 2025, 11:34:28'] }),
    (text) => Number.isSafeInteger(parseMoment(text)),
    () => 'must be milliseconds, or a timestamp such as Tue, 04 Feb 2025, 11:34:28',
  ),
)
  .Decode(parseMoment)
  .Encode(formatTime)

export const NullableMilliseconds = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description })

/** Of an answer that names moments to come. */
export const NowMs = Type.Integer({ description: 'the clock of the service: milliseconds since 1970' })

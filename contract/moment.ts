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

import Type from 'typebox'
import { type Decoded, namedObject } from './schema.ts'

const Milliseconds = (description: string) => Type.Unsafe<number | null>({ type: ['integer', 'null'], description })

const TimerState = namedObject('Timer', {
  state: Type.Enum(['RUNNING', 'PAUSED']),
  seconds: Type.Integer({ description: 'what it was set to' }),
  end_ms: Milliseconds('when it ends or has ended, while it runs: milliseconds since 1970'),
  left_ms: Milliseconds('what is left, while it is paused'),
})

/** A timer that all see who are in a zone. */
export type Timer = Decoded<typeof TimerState>

/** Null: there is none. */
export const NullableTimer = Type.Union([TimerState, Type.Null()])

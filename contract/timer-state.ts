import Type from 'typebox'
import { NullableMilliseconds } from './moment.ts'
import { type Decoded, namedObject } from './schema.ts'

const TimerState = namedObject('Timer', {
  state: Type.Enum(['RUNNING', 'PAUSED']),
  seconds: Type.Integer({ description: 'what it was set to' }),
  end_ms: NullableMilliseconds('when it ends or has ended, while it runs: milliseconds since 1970'),
  left_ms: NullableMilliseconds('what is left, while it is paused'),
})

/** A timer that all see who are in a zone. */
export type Timer = Decoded<typeof TimerState>

/** Null: there is none. */
export const NullableTimer = Type.Union([TimerState, Type.Null()])

import Type from 'typebox'
import { NowMs } from './moment.ts'
import { extension } from './operation.ts'
import { NullableTimer } from './timer-state.ts'

const timer = '/editions/:edition_id/spaces/:space_id/zones/:zone_id/timer'

const MAX_SECONDS = 86_400

const data = Type.Object({
  timer: NullableTimer,
  now_ms: NowMs,
})

export const getTimer = extension({
  route: `GET ${timer}`,
  summary: 'Read the timer that all see who are in a zone; null: there is none',
  message: 'Timer read',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  data,
})

export const setTimer = extension({
  route: `PUT ${timer}`,
  summary: 'Start, pause, continue or stop the timer of a zone; without `seconds` what is left of it stays',
  message: 'Timer set',
  scope: ['Service.zones.UPDATE'],
  access: 'space.edit',
  body: Type.Object({
    state: Type.Enum(['RUNNING', 'PAUSED', 'STOPPED']),
    seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SECONDS })),
  }),
  data,
  errors: ['switchedOff'],
})

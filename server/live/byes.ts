/** What the last message of a session says besides its reason. */
export interface Bye {
  message: string
  error_code?: string
  attribute?: string
  reconnect?: boolean
}

export const byes = {
  noHello: { message: 'the first message must be hello, within five seconds', reconnect: true },
  forgotten: { message: 'the changes since then are no longer kept', reconnect: true },
  tooSlow: { message: 'what was sent is not taken in time', reconnect: true },
  tooFast: { message: 'more was sent than a session may: see limits of welcome', reconnect: true },
  tooEarly: { message: 'nothing may be sent before the zone or the changes have come' },
} as const satisfies Record<string, Bye>

import Type from 'typebox'
import { extension } from './operation.ts'

const together = '/editions/:edition_id/spaces/:space_id/together'

/** What people do in a zone beside changing it, as far as a space may go without. */
export const togetherFeatures = ['TIMER', 'VOTING', 'REACTIONS', 'CHAT', 'CALLS', 'PRIVATE_NOTES'] as const
export type TogetherFeature = (typeof togetherFeatures)[number]

const MAX_NAMED = 20
const Feature = Type.Enum([...togetherFeatures])
export const TogetherOff = Type.Array(Feature, { description: 'what is switched off in the space' })

const data = Type.Object({ off: TogetherOff })

export const getTogether = extension({
  route: `GET ${together}`,
  summary: 'Read what of timer, votes, reactions, chat, calls and private notes is switched off in a space',
  message: 'Settings read',
  scope: ['Service.spaces.READ'],
  access: 'space.see',
  data,
})

export const setTogether = extension({
  route: `PUT ${together}`,
  summary: 'Switch timer, votes, reactions, chat, calls or private notes off in a space; what is not named is on',
  message: 'Settings changed',
  scope: ['Service.spaces.UPDATE'],
  access: 'space.manage',
  body: Type.Object({ off: Type.Array(Feature, { maxItems: MAX_NAMED }) }),
  audit: { event: 'space.together_changed', body: ['off'] },
  data,
})

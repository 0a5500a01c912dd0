import { EaselError } from '@easel/sdk/error.ts'
import { j } from '../../texts/joining/texts.ts'

const codeOf = (error: unknown): string => (error instanceof EaselError ? error.code : '')

/** No such link, or no longer. */
export const isGone = (error: unknown): boolean => codeOf(error) === 'GL1002'
export const isWrongPassword = (error: unknown): boolean => codeOf(error) === 'GL1004'

/** In the words of whoever comes by a link; undefined for what happens anywhere. */
export const describeJoining = (error: unknown): string | undefined => {
  if (isWrongPassword(error)) return j().wrongPassword
  if (codeOf(error) === 'GL1005') return j().full
  if (!(error instanceof EaselError) || error.status !== 429) return undefined
  return j().tooMany(Number(error.headers.get('retry-after')) || 1)
}

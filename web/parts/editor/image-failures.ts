import { EaselError } from '@easel/sdk/error.ts'
import { describeRefusal } from '../../data/refusal.ts'
import type { ImageFailure } from '../../editor/images/image-types.ts'
import { t } from '../../texts/texts.ts'

/** Of a larger one the service reads no more than it takes to refuse it: the browser may see a line that broke. */
const CUT_OFF_BYTES = 16_777_216
const MAX_NAMES = 3

const textFor = ({ reason, error, size }: ImageFailure): ((names: string) => string) => {
  if (reason === 'kind') return t().imageKind
  if (reason === 'offline') return t().imageOffline
  const { status } = error instanceof EaselError ? error : { status: undefined }
  if (status === 413 || (status === 0 && size > CUT_OFF_BYTES && navigator.onLine)) return t().imageLarge
  if (status === 0) return t().imageOffline
  return (names) => t().imageRefused(names, describeRefusal(error))
}

/** What became of files that are not on the board: a sentence for each reason. */
export const describeImageFailures = (failures: readonly ImageFailure[]): string => {
  const reasons = Map.groupBy(failures, (failure) => textFor(failure)(''))
  return [...reasons.values()]
    .map((same) => {
      const names = same.slice(0, MAX_NAMES).map(({ name }) => name || t().imagePasted)
      const more = same.length > MAX_NAMES ? ' …' : ''
      return textFor(same[0] as ImageFailure)(names.join(', ') + more)
    })
    .join(' ')
}

import type { Refusal } from '@easel/contract/content/plan.ts'
import { type Fail, invalidRequest } from '../api-error.ts'
import { EditsRefused, ZoneUnavailable } from './edit-errors.ts'

export type CommitFailure = ZoneUnavailable['reason'] | 'changeTooLarge'

/** Throws what the API says about a commit that was refused. `toItem`: what the request calls an edit. */
export const throwEditError = (
  error: unknown,
  fail: Fail<CommitFailure>,
  toItem = (at: number): string => `elements[${at}]`,
): never => {
  if (!(error instanceof EditsRefused)) return throwUnavailable(error, fail)
  const { refusal } = error
  // Only those who ask for these refusals get them.
  if (refusal.reason === 'zoneHasChanged' || refusal.reason === 'noSuchElement') throw error
  if (!('at' in refusal)) return fail('changeTooLarge', { reason: tooLarge[refusal.reason], count: refusal.count })
  throw invalidItem(refusal, toItem(refusal.at))
}

/** Throws what the API says about a zone that was moved or trashed meanwhile. */
export const throwUnavailable = (error: unknown, fail: Fail<ZoneUnavailable['reason']>): never => {
  if (error instanceof ZoneUnavailable) return fail(error.reason)
  throw error
}

const tooLarge = {
  tooManyOperations: 'changes too many elements, with what follows from it',
  tooManyElements: 'leaves too many elements in the zone',
  tooMuchText: 'has too much text that can be searched',
}

const invalidItem = (refusal: Extract<Refusal, { at: number }>, item: string) => {
  switch (refusal.reason) {
    case 'idInUse':
      return invalidRequest(`${item}.meta.id`, 'is in use in this zone, or sent twice', 'elementExists')
    case 'noSuchFrame':
      return invalidRequest(`${item}.frame_id`, 'names no frame of this zone')
    case 'noSuchShape':
      return invalidRequest(`${item}.connected.${refusal.end}.shape_id`, 'names no shape of this zone')
    case 'noSuchAsset':
      return invalidRequest(
        `${item}.properties.fills[${refusal.fill}].image.asset_id`,
        'names no image of this zone: send it to the zone first',
        'assetNotInZone',
      )
    case 'textTooLong':
      return invalidRequest(`${item}.text`, `has ${refusal.length} characters, which is too long`)
  }
}

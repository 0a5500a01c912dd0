import { togetherFeatures } from '@easel/contract/together.ts'
import { lockActiveSpaceForUpdate } from '../access/lock-active.ts'
import { offIn } from '../access/together-off.ts'
import type { Handler } from '../handler.ts'
import { changeTogetherOff } from './spaces.sql.ts'

export const getTogether: Handler<'getTogether'> = async ({ path }) => ({ off: offIn(path.space) })

export const setTogether: Handler<'setTogether'> = async ({ db, params, body, fail }) => {
  await lockActiveSpaceForUpdate({ db, fail }, params)
  const together_off = togetherFeatures.filter((feature) => body.off.includes(feature)).join()
  await changeTogetherOff(db, params, together_off)
  return { off: offIn({ together_off }) }
}

import Type from 'typebox'
import { splitList } from './schema.ts'

/** The `ids` filter (F4): comma-separated outside, a list inside. */
export const IdList = (most: number) =>
  Type.Codec(
    Type.Refine(
      Type.String({ description: `up to ${most} ids, comma-separated` }),
      (text) => splitList(text).every((id) => id.length > 0 && id.length <= 100) && splitList(text).length <= most,
      () => `must be 1 to ${most} ids, comma-separated`,
    ),
  )
    .Decode(splitList)
    .Encode((ids) => ids.join(','))

import Type from 'typebox'
import { splitList } from './schema.ts'

/** The `ids` filter (F4): comma-separated text, decoded to an array. */
export const IdList = (maxIds: number) =>
  Type.Codec(
    Type.Refine(
      Type.String({ description: `up to ${maxIds} ids, comma-separated` }),
      (text) => splitList(text).every((id) => id.length > 0 && id.length <= 100) && splitList(text).length <= maxIds,
      () => `must be 1 to ${maxIds} ids, comma-separated`,
    ),
  )
    .Decode(splitList)
    .Encode((ids) => ids.join(','))

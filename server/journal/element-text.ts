import { toOutput } from '@easel/contract/shapes/output-format.ts'
import type { ElementRow } from './element-row.ts'

/** What the stored form and that of responses differ in. */
const differs = /"(no_fill|hsb)"/

/** An element as JSON, as everybody gets it. Most are stored as they are shown, and need not be parsed. */
export const toElementText = ({ element_id, kind, frame_id, z, body }: ElementRow): string => {
  const text = differs.test(body) ? JSON.stringify(toOutput(JSON.parse(body))) : body
  const head = JSON.stringify({ id: element_id, kind, frame_id, z })
  return `${head.slice(0, -1)},"body":${text}}`
}

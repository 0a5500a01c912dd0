import { isSource, type Source } from './foreign-values.ts'
import { readLz } from './read-lz.ts'

const MAX_SHAPES = 5_000

export interface TldrawContent {
  shapes: Source[]
  bindings: Source[]
  assets: Source[]
}

/** Plain as JSON, else compressed. */
const parsed = (text: string): unknown => JSON.parse(text.startsWith('{') ? text : (readLz(text) ?? ''))

const sourcesIn = (value: unknown): Source[] => (Array.isArray(value) ? value.filter(isSource) : [])

/**
 * What stands in the page that tldraw copies: all of it compressed in its first form, plain in the second; in the third
 * everything but the assets is compressed.
 */
export const readTldrawPayload = (text: string): TldrawContent | undefined => {
  try {
    const payload = parsed(text.trim())
    if (!isSource(payload) || payload.type !== 'application/tldraw' || !isSource(payload.data)) return undefined
    const { data } = payload
    const other = typeof data.otherCompressed === 'string' ? parsed(data.otherCompressed) : data
    if (!isSource(other)) return undefined
    return {
      shapes: sourcesIn(other.shapes).slice(0, MAX_SHAPES),
      bindings: sourcesIn(other.bindings),
      assets: sourcesIn(data.assets),
    }
  } catch {
    return undefined
  }
}

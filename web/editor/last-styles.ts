import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Style, StyledKind } from './style-types.ts'

/** Where something is kept in the browser. */
export interface Memory {
  recall(key: string): string | null
  remember(key: string, value: string): void
}

export interface LastStyles {
  remember(kind: StyledKind, style: Style): void
  of(kind: StyledKind): Style | undefined
  /** A new element as the last one of its kind was styled. */
  dress(kind: StyledKind, element: LiveElement): LiveElement
}

const KEY = 'easel.styles'

/** How the last of each kind was styled: the next one looks so. */
export const createLastStyles = (memory: Memory): LastStyles => {
  const styles = read(memory)
  return {
    remember(kind, style) {
      // Letters have no paper: with some they are a shape. A brush has the colour of the pen, an image is its own.
      if (kind === 'text' || kind === 'brush' || kind === 'image') return
      styles[kind] = style
      memory.remember(KEY, JSON.stringify(styles))
    },
    of: (kind) => styles[kind],
    dress(kind, element) {
      const style = styles[kind]
      if (!style) return element
      const { body } = element
      if (kind !== 'connector') {
        const properties = { ...body.properties, fills: style.fills, strokes: style.strokes }
        return { ...element, body: { ...body, properties } }
      }
      const { first, second } = body.connected
      const connected = { first: { ...first, marker: style.first }, second: { ...second, marker: style.second } }
      const stroke = style.strokes?.[0] ?? body.stroke
      return { ...element, body: { ...body, type: style.form ?? body.type, stroke, connected } }
    },
  }
}

type Kept = Partial<Record<StyledKind, Style>>

/** Somebody may have changed it by hand: then there is none. */
const read = (memory: Memory): Kept => {
  try {
    const kept = JSON.parse(memory.recall(KEY) ?? '{}') as Kept
    const isWhole = (style: Style) =>
      Array.isArray(style.strokes) && (style.form !== undefined || Array.isArray(style.fills))
    return Object.fromEntries(Object.entries(kept).filter(([, style]) => isWhole(style)))
  } catch {
    return {}
  }
}

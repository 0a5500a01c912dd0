import type { ShapeInsert } from '@easel/contract'
import type { Page } from 'playwright-core'
import type { editorOf } from '../../web/testing/editor-page.ts'

interface Scene {
  page: Page
  hands: ReturnType<typeof editorOf>
  /** Takes a picture. */
  look: () => Promise<void>
}

export interface Sequence {
  name: string
  screen: 'desktop' | 'dark' | 'tablet' | 'phone'
  /** What is there when it begins. */
  elements?: readonly ShapeInsert[]
  steps: (scene: Scene) => Promise<void>
}

export const box = (
  left: number,
  top: number,
  words: string,
  colour: string,
  more: Partial<ShapeInsert> = {},
): ShapeInsert => ({
  basic: { type: 'ROUNDED_RECTANGLE' },
  properties: {
    layout: { left, top, width: 140, height: 90 },
    fills: [{ solid: { color: { hex: { value: colour } } } }],
  },
  text: { paragraphs: [{ id: crypto.randomUUID(), portions: [{ text: words, style: { size: 18 } }] }] },
  ...more,
})

export const three = [
  box(-300, -120, 'Order', '#bfdbfe'),
  box(-70, 30, 'Wall', '#e5e7eb'),
  box(160, -60, 'Pay', '#bbf7d0'),
]

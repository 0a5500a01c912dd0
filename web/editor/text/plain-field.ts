import type { RichText } from '@easel/contract/shapes/text.ts'
import { nearestIn, type PaintedText } from './text-place.ts'
import type { TextField } from './text-types.ts'
import { toRichText } from './to-rich-text.ts'

interface PlainFieldDeps {
  value: string
  before: RichText
  label: string
  /** Of a name: what it is at most. */
  maxLength?: number
  onInput(): void
  /** Over its letters: the painter's lines for text, nothing for a name, which places itself. */
  painted(): PaintedText | undefined
  placeAt(dom: HTMLElement, painted: PaintedText | undefined): void
  cssFont(painted: PaintedText): string
}

interface PlainField extends TextField {
  readonly dom: HTMLTextAreaElement
  /** Where the caret is, in letters from the beginning. */
  readonly caret: number
}

/** Letters alone: for names, and for text until the field is loaded that knows more. */
export const createPlainField = (deps: PlainFieldDeps): PlainField => {
  const dom = document.createElement('textarea')
  const isName = deps.maxLength !== undefined
  dom.className = isName ? 'text-field is-name' : 'text-field'
  dom.rows = 1
  dom.ariaLabel = deps.label
  if (deps.maxLength !== undefined) dom.maxLength = deps.maxLength
  dom.value = deps.value
  dom.spellcheck = !isName
  dom.addEventListener('input', deps.onInput)

  const place = (): void => {
    const painted = deps.painted()
    const [first] = painted?.lines ?? []
    if (painted && first) {
      dom.style.font = deps.cssFont(painted)
      dom.style.lineHeight = `${first.height}px`
      dom.style.textAlign = first.paragraph.align.toLowerCase()
      dom.style.caretColor = first.paragraph.runs[0]?.colour ?? ''
      dom.style.height = `${painted.lines.reduce((sum, { height }) => sum + height, 0)}px`
    }
    deps.placeAt(dom, painted)
  }

  return {
    dom,
    get text() {
      return toRichText(deps.before, dom.value)
    },
    get plain() {
      return dom.value
    },
    get caret() {
      return dom.selectionEnd
    },
    setCaret(x, y) {
      // A name is marked as a whole.
      if (isName) return
      const place = nearestIn(dom, x, y)
      const found = document.caretPositionFromPoint?.(place.x, place.y)
      if (found?.offsetNode === dom) dom.setSelectionRange(found.offset, found.offset)
    },
    focus() {
      dom.focus({ preventScroll: true })
      dom.setSelectionRange(isName ? 0 : dom.value.length, dom.value.length)
    },
    place,
    destroy: () => dom.remove(),
  }
}

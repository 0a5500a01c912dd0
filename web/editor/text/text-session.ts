import type { RichText } from '@easel/contract/shapes/text.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { keyOf } from '../commands/keymap.ts'
import { noteCommands } from '../commands/notes.ts'
import type { Editor, ScreenPlace } from '../editor-types.ts'
import { removalOf } from '../edits.ts'
import { isBareText } from '../elements.ts'
import { loadedTables } from '../tables/load-tables.ts'
import { loadedRich, loadRich } from './load-rich.ts'
import { createPlainField } from './plain-field.ts'
import { previewOf, textEdits } from './text-edit.ts'
import { paintedTextOf, placeName, placeOver } from './text-place.ts'
import type { RichField, TextChange, TextField, TextLook } from './text-types.ts'
import { toPlainText } from './to-rich-text.ts'

/** Of what the service takes. */
const MAX_NAME = 500

interface TextDeps {
  editor: Editor
  container: HTMLElement
  label(): string
  onChange(): void
  /** What is marked looks different. */
  onLook(): void
  /** Somebody wants to set a link. */
  onLink(): void
}

interface Writing {
  id: string
  field: TextField
  rich?: RichField
  before: LiveElement
  /** What is written of it when it begins. */
  text: RichText
  merge: string | undefined
  /** Where its caret is to be, in pixels of the board. */
  at: ScreenPlace | undefined
  stop: AbortController
}

/** Where a click does not end the writing: what styles the text is there. */
const isInBar = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.text-bar') !== null

/** Text in place: a transparent field takes what is typed, and the painter writes it. */
export const createTextSession = ({ editor, container, label, onChange, onLook, onLink }: TextDeps) => {
  let writing: Writing | undefined
  const { layer } = editor

  const show = (text: RichText): void => {
    if (!writing || writing.before.kind === 'FRAME') return
    const { id, before } = writing
    editor.preview(previewOf(editor, editor.store.get(id) ?? before, text), 'write')
  }

  const commit = ({ id, field, rich, before, text, merge }: Writing): void => {
    const { store } = editor
    const current = store.get(id)
    if (field.plain.trim() === '' && isBareText(before)) {
      if (current) store.commit([removalOf(current)], merge)
      return
    }
    if (before.kind === 'FRAME') {
      const name = field.plain.replaceAll(/\s+/g, ' ').trim()
      if (name !== '' && name !== before.body.meta.name)
        store.commit([{ update: { frame: { id, meta: { name } } } }], merge)
      return
    }
    const isSame = rich ? rich.text === text : field.plain === toPlainText(text)
    if (isSame) return
    // Of what others have deleted meanwhile: whoever wrote it gets it back with the reason.
    const element = current ?? before
    store.commit(textEdits(editor, [{ element, text: field.text, seen: before.body.text }]), merge)
  }

  const finish = (): void => {
    const ended = writing
    if (!ended) return
    writing = undefined
    ended.stop.abort()
    commit(ended)
    const hadFocus = ended.field.dom.contains(document.activeElement) || isInBar(document.activeElement)
    ended.field.destroy()
    editor.preview([])
    if (hadFocus) container.focus({ preventScroll: true })
    onChange()
  }

  const keyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || !writing) return
    const key = keyOf(event)
    const isName = writing.before.kind === 'FRAME'
    const tables = loadedTables()
    const by = key === 'Tab' ? 1 : key === 'shift+Tab' ? -1 : undefined
    if (by && tables?.cellOf(editor, writing.id) && !writing.rich?.isInList()) {
      const { id } = writing
      event.preventDefault()
      finish()
      tables.writeNextCell(editor, id, by)
      return
    }
    const next = noteCommands.find(({ keys }) => keys.includes(key))
    // In a list it indents the item.
    if (next?.isEnabled(editor) && !(key === 'Tab' && writing.rich?.isInList())) {
      event.preventDefault()
      finish()
      next.run(editor)
      return
    }
    const isDone = event.key === 'Enter' && (isName || event.ctrlKey || event.metaKey)
    if (event.key !== 'Escape' && !isDone) return
    event.preventDefault()
    finish()
  }

  /** Puts a field into the page, in place of the one that was there. */
  const mount = (field: TextField, signal: AbortSignal): void => {
    const { dom } = field
    for (const name of ['pointerdown', 'pointermove', 'pointerup', 'dblclick', 'keydown'])
      dom.addEventListener(name, (event) => event.stopPropagation())
    // Before the field takes the key for itself.
    dom.addEventListener('keydown', keyDown, { capture: true, signal })
    dom.addEventListener('blur', (event) => isInBar(event.relatedTarget) || finish(), { signal })
    container.append(dom)
  }

  const richDeps = (id: string) => ({
    label: label(),
    onChange: show,
    onLook,
    onLink,
    painted: () => paintedTextOf(id, layer),
    placeAt: (dom: HTMLElement, painted: Parameters<typeof placeOver>[1], top: number) =>
      placeOver(dom, painted, top, editor.canvas.view),
    cssFont: layer.fonts.cssFont,
  })

  /** Takes the field that knows styles, with what was typed while it was loaded; `isMoved`: the caret was. */
  const upgrade = (from: Writing, caret: number, isMoved: boolean): void => {
    const { createRichField } = loadedRich() ?? {}
    if (writing !== from || from.rich || !createRichField) return
    from.stop.abort()
    const { field: plain, text, id, at } = from
    const isTyped = plain.plain !== toPlainText(text)
    const field = createRichField({ ...richDeps(id), text: isTyped ? plain.text : text, before: text, caret })
    // The lines of the other are not those of the painter.
    writing = { ...from, at: isTyped || isMoved ? undefined : at, field, rich: field, stop: new AbortController() }
    plain.destroy()
    open(writing)
  }

  const open = ({ field, stop, id, at }: Writing): void => {
    mount(field, stop.signal)
    show(field.text)
    field.place()
    field.focus()
    if (at) {
      const { left, top } = container.getBoundingClientRect()
      field.setCaret(left + at.px, top + at.py)
    }
    container.dataset.field = writing?.rich ? 'rich' : 'plain'
    const leaves = ({ target }: Event) =>
      isInBar(document.activeElement) && !isInBar(target) && !field.dom.contains(target as Node)
    addEventListener('pointerdown', (event) => writing?.id === id && leaves(event) && finish(), {
      capture: true,
      signal: stop.signal,
    })
    onChange()
  }

  const openPlain = (id: string, before: LiveElement, text: RichText) => {
    const isName = before.kind === 'FRAME'
    return createPlainField({
      value: isName ? (before.body.meta.name ?? '') : toPlainText(text),
      before: text,
      label: label(),
      ...(isName && { maxLength: MAX_NAME }),
      onInput: () => writing && show(writing.field.text),
      painted: () => paintedTextOf(id, layer),
      placeAt: (dom, painted) => {
        if (painted) placeOver(dom, painted, painted.lines[0]?.top ?? 0, editor.canvas.view)
        else placeName(dom, id, layer, editor.canvas.view)
      },
      cssFont: ({ lines: [line] }) => {
        const font = line?.line.pieces[0]?.run.font ?? line?.paragraph.runs[0]?.font
        return font ? layer.fonts.cssFont(font, 'a') : ''
      },
    })
  }

  const begin = (id: string, { merge, at }: Pick<Writing, 'merge' | 'at'>): void => {
    finish()
    const before = editor.store.get(id)
    if (!before) return
    const text: RichText = (before.kind !== 'FRAME' && before.body.text) || {}
    const base = { id, before, text, merge, at, stop: new AbortController() }
    const rich =
      before.kind === 'FRAME' ? undefined : loadedRich()?.createRichField({ ...richDeps(id), text, before: text })
    if (rich) {
      writing = { ...base, field: rich, rich }
      open(writing)
      return
    }
    const field = openPlain(id, before, text)
    const started: Writing = { ...base, field }
    writing = started
    open(started)
    if (before.kind === 'FRAME') return
    let isComposing = false
    const { dom, caret } = field
    const take = (): void => {
      if (!isComposing) upgrade(started, field.caret, field.caret !== caret)
    }
    dom.addEventListener('compositionstart', () => {
      isComposing = true
    })
    dom.addEventListener('compositionend', () => {
      isComposing = false
      take()
    })
    // Without it letters are edited, and their styles stay.
    loadRich().then(take, () => {})
  }

  return {
    begin,
    finish,
    place: () => writing?.field.place(),
    focus: () => writing?.field.focus(),
    /** Whether there was a text to change. */
    change(change: TextChange): boolean {
      writing?.rich?.change(change)
      return writing !== undefined
    },
    get look(): TextLook | undefined {
      return writing?.rich?.look
    },
    get id() {
      return writing?.id
    },
  }
}

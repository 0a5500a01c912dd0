/** As many characters as the service takes. */
const MAX_CHAT = 120
/** How long others read what was sent. */
const READ_MS = 6_000

interface ChatFieldDeps {
  container: HTMLElement
  label(): string
  /** Where the pointer is, in pixels of the board. */
  place(): { x: number; y: number }
  /** Others read it; undefined: no longer. */
  tell(text: string | undefined): void
}

/** A field at the pointer: what is typed is read by others at once. */
export const createChatField = ({ container, label, place, tell }: ChatFieldDeps, signal: AbortSignal) => {
  let field: HTMLInputElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const put = ({ x, y }: { x: number; y: number }): void => {
    if (!field) return
    // All of it stays on the screen.
    const right = container.clientWidth - field.offsetLeft - field.offsetWidth
    const bottom = container.clientHeight - field.offsetTop - field.offsetHeight
    field.style.translate = `${Math.round(Math.min(x, right))}px ${Math.round(Math.min(y, bottom))}px`
  }

  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top } = container.getBoundingClientRect()
    put({ x: clientX - left, y: clientY - top })
  }

  /** `isSent`: others have time to read it. */
  const close = (isSent: boolean): void => {
    const closed = field
    if (!closed) return
    field = undefined
    const hadFocus = document.activeElement === closed
    closed.remove()
    removeEventListener('pointermove', follow)
    if (hadFocus) container.focus({ preventScroll: true })
    if (isSent && closed.value.trim() !== '') timer = setTimeout(tell, READ_MS, undefined)
    else tell(undefined)
  }

  const open = (): void => {
    clearTimeout(timer)
    if (!field) {
      const made = document.createElement('input')
      made.className = 'chat-field'
      made.maxLength = MAX_CHAT
      made.ariaLabel = label()
      made.placeholder = label()
      made.addEventListener('input', () => tell(made.value.trim() === '' ? undefined : made.value))
      made.addEventListener('blur', () => close(true))
      made.addEventListener('pointerdown', (event) => event.stopPropagation())
      made.addEventListener('keydown', (event) => {
        event.stopPropagation()
        if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        close(event.key === 'Enter')
      })
      field = made
      container.append(made)
      put(place())
      addEventListener('pointermove', follow)
    }
    field.focus({ preventScroll: true })
  }

  signal.addEventListener('abort', () => {
    close(false)
    clearTimeout(timer)
  })
  return { open, close: () => close(false) }
}

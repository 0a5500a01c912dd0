import { keepInEntry, readEntry } from './history-entry.ts'

/** Browsers refuse an address bar that changes too often. */
const PAUSE_MS = 150

const byPerson = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

let timer: ReturnType<typeof setTimeout> | undefined
let stopRestoring: (() => void) | undefined

const save = (): void => {
  clearTimeout(timer)
  // What is not there yet is no place that somebody has scrolled to.
  if (stopRestoring) return
  const scroll = Math.round(scrollY)
  if (scroll !== (readEntry().scroll ?? 0)) keepInEntry({ scroll })
}

/** Before another page takes the place of this one. */
export const leavePlace = (): void => {
  save()
  stopRestoring?.()
  const followed = document.activeElement?.closest('main a[href]')?.getAttribute('href') ?? undefined
  if (followed !== readEntry().followed) keepInEntry({ followed })
}

/** Once the content is long enough again, unless whoever looks has gone elsewhere meanwhile. */
const restore = (hasFocus: boolean): void => {
  clearTimeout(timer)
  stopRestoring?.()
  const { scroll = 0, followed } = readEntry()
  const link = () => document.querySelector<HTMLElement>(`main a[href="${CSS.escape(followed ?? '')}"]`)
  const attempt = () => {
    scrollTo(0, scroll)
    if (Math.abs(scrollY - scroll) > 1 || (hasFocus && followed && !link())) return
    if (hasFocus && document.activeElement?.matches('body, main')) link()?.focus({ preventScroll: true })
    stop()
  }
  const observer = new ResizeObserver(attempt)
  const stop = () => {
    observer.disconnect()
    for (const type of byPerson) removeEventListener(type, stop, true)
    stopRestoring = undefined
  }
  stopRestoring = stop
  for (const type of byPerson) addEventListener(type, stop, { capture: true, passive: true })
  // The page that was left is still drawn until then; the focus goes to the next one in the same frame.
  requestAnimationFrame(() => requestAnimationFrame(() => stopRestoring === stop && observer.observe(document.body)))
}

/** Back at a page of this tab. */
export const restorePlace = (): void => restore(true)

export const startPlaces = (): void => {
  history.scrollRestoration = 'manual'
  if (readEntry().scroll) restore(false)
  addEventListener('pagehide', save)
  addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = setTimeout(save, PAUSE_MS)
  })
}

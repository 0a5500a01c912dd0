import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Size, View } from '../../canvas/canvas-types.ts'
import type { VoteBadge } from './ballot-types.ts'

/** More than these on one screen say no more. */
const MAX_SHOWN = 300
/** A badge may be seen though its element is not. */
const MARGIN = 40

interface BadgesDeps {
  container: HTMLElement
  boundsOf(id: string): Bounds | undefined
  /** A click on one. */
  onPress(id: string): void
}

/** Votes at the upper right corners of elements, wherever those are. Comments have the place right of it. */
export const createBadges = ({ container, boundsOf, onPress }: BadgesDeps) => {
  const shown = new Map<string, { root: HTMLElement; badge: VoteBadge }>()

  const make = (id: string, { text, label, isBest = false, isOwn = false }: VoteBadge): HTMLElement => {
    const root = document.createElement(isOwn ? 'button' : 'div')
    const pill = document.createElement('span')
    pill.textContent = text
    root.append(pill)
    root.className = `vote-badge ${isBest ? 'is-best' : ''}`
    root.ariaLabel = label
    if (isOwn) listen(root, id)
    else root.role = 'img'
    container.append(root)
    return root
  }

  const listen = (root: HTMLElement, id: string): void => {
    // Keys have commands of their own.
    root.tabIndex = -1
    root.addEventListener('pointerdown', (event) => {
      event.stopPropagation()
      // The focus stays where keys are for the board.
      event.preventDefault()
    })
    root.addEventListener('mousedown', (event) => event.preventDefault())
    root.addEventListener('click', () => onPress(id))
  }

  const remove = (id: string): void => {
    shown.get(id)?.root.remove()
    shown.delete(id)
  }

  return {
    place(badges: ReadonlyMap<string, VoteBadge>, { x, y, scale }: View, { width, height }: Size): void {
      const seen = new Set<string>()
      for (const [id, badge] of badges) {
        const bounds = boundsOf(id)
        if (!bounds || seen.size >= MAX_SHOWN) continue
        const right = Math.round((bounds.left + bounds.width - x) * scale)
        const top = Math.round((bounds.top - y) * scale)
        if (right < 0 || top < -MARGIN || right > width + MARGIN || top > height + MARGIN) continue
        seen.add(id)
        if (shown.get(id)?.badge !== badge) {
          remove(id)
          shown.set(id, { root: make(id, badge), badge })
        }
        const { root } = shown.get(id) as { root: HTMLElement }
        root.style.translate = `calc(${right}px - 100%) calc(${top}px - 50%)`
      }
      for (const id of shown.keys()) if (!seen.has(id)) remove(id)
    },
    clear(): void {
      for (const id of shown.keys()) remove(id)
    },
  }
}

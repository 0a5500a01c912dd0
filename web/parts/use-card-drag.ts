import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Before that it is a click. */
const START_PX = 4

interface CardDragOptions {
  list: RefObject<HTMLElement>
  /** As the cards stand, each with its id as `data-id`. */
  ids: readonly string[]
  onDrop: (id: string, order: readonly string[]) => void
}

interface Drag {
  id: string
  card: HTMLElement
  /** Where the pointer is. */
  at: { x: number; y: number }
  /** From the corner of the card to where it was taken. */
  grip: { x: number; y: number }
}

/** Cards that a mouse or a pen puts in another order; a finger scrolls. Esc leaves them as they were. */
export const useCardDrag = ({ list, ids, onDrop }: CardDragOptions) => {
  const [order, setOrder] = useState<readonly string[]>()
  const drag = useRef<Drag>()

  /** The place of a card on the screen, wherever it is drawn while it is dragged. */
  const cornerOf = (card: HTMLElement) => {
    const { offsetLeft = 0, offsetTop = 0 } = list.current ?? {}
    const { left = 0, top = 0 } = list.current?.getBoundingClientRect() ?? {}
    return { x: left + card.offsetLeft - offsetLeft, y: top + card.offsetTop - offsetTop }
  }
  const placeAt = ({ x, y }: Drag['at']): number => {
    const cards = [...(list.current?.children ?? [])] as HTMLElement[]
    const distances = cards.map((card) => {
      const corner = cornerOf(card)
      return Math.hypot(corner.x + card.offsetWidth / 2 - x, corner.y + card.offsetHeight / 2 - y)
    })
    return distances.indexOf(Math.min(...distances))
  }
  const follow = () => {
    if (!drag.current) return
    const { card, at, grip } = drag.current
    const corner = cornerOf(card)
    card.style.transform = `translate(${at.x - grip.x - corner.x}px, ${at.y - grip.y - corner.y}px)`
  }
  // The card has another place now, and stays under the pointer.
  useLayoutEffect(follow)

  const begin = (down: PointerEvent) => {
    const card = (down.target as Element).closest('.card-body')?.closest<HTMLElement>('[data-id]')
    if (!card || down.button !== 0 || down.pointerType === 'touch') return
    const id = card.dataset.id ?? ''
    const over = new AbortController()
    let next: readonly string[] = ids
    const end = (isKept: boolean) => {
      over.abort()
      if (!drag.current) return
      drag.current = undefined
      card.style.transform = ''
      setOrder(undefined)
      // The click that ends a drag opens nothing.
      const stop = (event: Event) => event.preventDefault()
      addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', stop, { capture: true }))
      if (isKept && next.some((one, place) => one !== ids[place])) onDrop(id, next)
    }
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!drag.current) {
        if (Math.hypot(x - down.clientX, y - down.clientY) < START_PX) return
        const corner = cornerOf(card)
        drag.current = { id, card, at: { x, y }, grip: { x: down.clientX - corner.x, y: down.clientY - corner.y } }
      }
      drag.current.at = { x, y }
      next = ids.filter((one) => one !== id).toSpliced(placeAt({ x, y }), 0, id)
      setOrder(next)
      follow()
    }
    const { signal } = over
    addEventListener('pointermove', onMove, { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }
  return { begin, order, dragged: order && drag.current?.id }
}

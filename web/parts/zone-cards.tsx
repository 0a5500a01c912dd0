import { useLayoutEffect, useRef } from 'preact/hooks'
import { isRightToLeft } from '../data/preferences.ts'
import type { SpaceRights } from '../data/space-actions.ts'
import type { Zone } from '../data/spaces.ts'
import { inOrder, useZoneOrder } from '../data/use-zone-order.ts'
import { m } from '../texts/managing/texts.ts'
import { tell } from './toast.tsx'
import { useCardDrag } from './use-card-drag.ts'
import { ZoneCard } from './zone-card.tsx'

interface ZoneCardsProps {
  edition_id: string
  space_id: string
  team_id: string
  zones: readonly Zone[]
  rights: SpaceRights
  onChange: () => void
}

/** How many cards stand in a row. */
const columnsOf = (list: HTMLElement | null): number => {
  const cards = [...(list?.children ?? [])] as HTMLElement[]
  return cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length
}

/** The zones of a space as pages in order; who may edit puts them in another one, by hand or by keys. */
export const ZoneCards = ({ zones: loaded, rights, onChange, ...space }: ZoneCardsProps) => {
  const { edition_id, space_id } = space
  const list = useRef<HTMLOListElement>(null)
  /** Its card keeps the focus where it goes. */
  const followed = useRef<string>()
  const { zones, put } = useZoneOrder({
    at: { edition_id, space_id },
    zones: loaded,
    onRefused: (text) => {
      tell({ text })
      onChange()
    },
  })
  const ids = zones.map(({ zone_id }) => zone_id)
  const drop = (id: string, order: readonly string[]) => {
    const name = zones.find(({ zone_id }) => zone_id === id)?.zone_name ?? ''
    void put(order)
    tell({ text: m().zonePlaced(name, order.indexOf(id) + 1, order.length), undo: () => put(ids) })
  }
  const moveBy = (id: string, by: number) => {
    const from = ids.indexOf(id)
    const to = Math.min(Math.max(from + by, 0), ids.length - 1)
    if (to !== from) drop(id, ids.toSpliced(from, 1).toSpliced(to, 0, id))
  }
  const drag = useCardDrag({ list, ids, onDrop: drop })
  useLayoutEffect(() => {
    if (followed.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-id="${followed.current}"] .card-body`)?.focus()
    followed.current = undefined
  })
  const onKey = (event: KeyboardEvent) => {
    const card = (event.target as Element).closest('.card-body')?.closest<HTMLElement>('[data-id]')
    const columns = columnsOf(list.current)
    const onward = isRightToLeft() ? -1 : 1
    const steps: Record<string, number> = {
      ArrowLeft: -onward,
      ArrowRight: onward,
      ArrowUp: -columns,
      ArrowDown: columns,
    }
    const by = steps[event.key]
    if (!card || by === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    followed.current = card.dataset.id
    moveBy(followed.current ?? '', by)
  }
  const canOrder = rights.canEdit && zones.length > 1
  const shown = drag.order ? inOrder(zones, drag.order) : zones
  return (
    <>
      {canOrder && (
        <p class="soft order-hint" id="order-hint">
          {m().orderHint}
        </p>
      )}
      <ol
        class={`cards ${canOrder ? 'can-order' : ''} ${drag.dragged ? 'is-ordering' : ''}`}
        ref={list}
        onPointerDown={canOrder ? drag.begin : undefined}
        // A link would be dragged by the browser.
        onDragStart={canOrder ? (event) => event.preventDefault() : undefined}
        onKeyDown={canOrder ? onKey : undefined}
      >
        {shown.map((zone, index) => (
          <ZoneCard
            key={zone.zone_id}
            {...space}
            zone={zone}
            place={index}
            isDragged={zone.zone_id === drag.dragged}
            rights={rights}
            describedBy={canOrder ? 'order-hint' : undefined}
            onMove={canOrder ? (by) => moveBy(zone.zone_id, by) : undefined}
            isLast={index === shown.length - 1}
            onChange={onChange}
          />
        ))}
      </ol>
    </>
  )
}

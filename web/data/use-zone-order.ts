import { EaselError } from '@easel/sdk/error.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../texts/managing/texts.ts'
import { api } from './api.ts'
import { describeRefusal } from './refusal.ts'
import { loadZones, type Zone } from './spaces.ts'

interface ZoneOrderOptions {
  at: { edition_id: string; space_id: string }
  /** In the order that was loaded. */
  zones: readonly Zone[]
  /** The order could not be kept, and what is there now is to be loaded. */
  onRefused: (reason: string) => void
}

/** The zones in the order that was asked for last; it is sent meanwhile, the last one where several follow fast. */
export const useZoneOrder = ({ at, zones, onRefused }: ZoneOrderOptions) => {
  const [order, setOrder] = useState<readonly string[]>()
  const waiting = useRef<readonly string[]>()
  const isSending = useRef(false)
  useEffect(() => {
    if (!isSending.current) setOrder(undefined)
  }, [zones])

  const send = async (): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let next = waiting.current; next; next = waiting.current) {
        waiting.current = undefined
        await api.orderZones({ ...at, body: { zone_order: [...next] } })
      }
    } catch (error) {
      waiting.current = undefined
      setOrder(undefined)
      const isStale = error instanceof EaselError && error.status === 400
      onRefused(isStale ? m().zonesChanged : describeRefusal(error))
    } finally {
      isSending.current = false
      loadZones.forget(at.space_id)
    }
  }
  const put = (next: readonly string[]): Promise<void> => {
    setOrder(next)
    waiting.current = next
    return send()
  }
  return { zones: inOrder(zones, order), put }
}

/** Those that the order does not know come last. */
export const inOrder = (zones: readonly Zone[], order: readonly string[] = []): readonly Zone[] => {
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ zone_id }: Zone): number => places.get(zone_id) ?? places.size
  return zones.toSorted((a, b) => placeOf(a) - placeOf(b))
}

import type { Connector } from '@easel/contract'
import { connectedShapeIds } from '@easel/contract/shapes/connector-ends.ts'
import { partsOfFrames } from './part-of-frame.ts'
import type { DrawnElement } from './scene.ts'
import type { PresentedPlace } from './step-order.ts'
import { withoutHidden } from './without-hidden.ts'

export const stepOf = ({ kind, body }: DrawnElement): number =>
  kind === 'FRAME' ? 0 : ((body as { step?: number }).step ?? 0)

/** The ids of the shapes that a connector ends on, in lower case; none of anything else. */
export const endsOf = ({ kind, body }: DrawnElement): string[] =>
  kind === 'CONNECTOR' ? connectedShapeIds(body as Connector).map((id) => id.toLowerCase()) : []

/** The numbers of the steps at which something appears in each frame, from the lowest on: each once, gaps left out. */
export const stepsOfFrames = (elements: Iterable<DrawnElement>): Map<string, number[]> => {
  const seen = withoutHidden([...elements])
  const frames = seen.filter(({ kind }) => kind === 'FRAME')
  const steps = new Map<string, number[]>()
  if (!seen.some(stepOf)) return steps
  const byId = new Map(seen.map((element) => [element.id, element]))
  /** A connector is there once its ends are. */
  const appearsAt = (element: DrawnElement): number => {
    const ends = endsOf(element).flatMap((id) => byId.get(id) ?? [])
    return Math.max(stepOf(element), ...ends.map(stepOf))
  }
  for (const [id, parts] of partsOfFrames(seen, frames)) {
    const numbers = new Set(parts.map(appearsAt).filter((step) => step > 0))
    if (numbers.size > 0)
      steps.set(
        id,
        [...numbers].sort((one, other) => one - other),
      )
  }
  return steps
}

/**
 * The ids of what is not there yet (C10): in the frame of now what has a higher step, in those that follow whatever has
 * one. `frames` as they are presented. Connectors that end on any of that go with it where they are drawn.
 */
export const notYetPresented = (
  elements: Iterable<DrawnElement>,
  frames: readonly { id: string }[],
  { frame, step }: PresentedPlace,
): Set<string> => {
  const all = [...elements]
  const at = frames.findIndex(({ id }) => id === frame)
  if (at < 0 || !all.some(stepOf)) return new Set()
  const byId = new Map(all.map((element) => [element.id, element]))
  const parts = partsOfFrames(
    all,
    frames.slice(at).flatMap(({ id }) => byId.get(id) ?? []),
  )
  const waiting = new Set<string>()
  for (const those of parts.values()) for (const one of those) if (stepOf(one) > 0) waiting.add(one.id)
  // A line may be in several frames that overlap: the one of now decides.
  for (const one of parts.get(frame) ?? []) if (stepOf(one) <= step) waiting.delete(one.id)
  return waiting
}

import type { Size, View } from '../canvas/canvas-types.ts'
import type { Editor } from './editor-types.ts'
import type { FollowedSteps } from './follow-steps.ts'

/** Of the way that is left, in each frame. */
const SHARE = 0.25
/** Nearer than this, in CSS pixels, is there. */
const NEAR_PIXELS = 0.5

interface FollowDeps {
  editor: Editor
  onChange(): void
}

/** All of what somebody sees is seen, whatever the shape of this screen. */
export const viewOf = (
  seen: { x: number; y: number; width: number; height: number },
  { width, height }: Size,
): View | undefined => {
  if (seen.width <= 0 || seen.height <= 0) return undefined
  const scale = Math.min(width / seen.width, height / seen.height)
  const [x, y] = [seen.x + seen.width / 2, seen.y + seen.height / 2]
  return { x: x - width / 2 / scale, y: y - height / 2 / scale, scale }
}

/** Shows what somebody else sees, until this person moves the view, or the other one is gone. */
export const createFollow = ({ editor, onChange }: FollowDeps) => {
  const { canvas, zone } = editor
  let zuid: string | undefined
  /** The view as it was put here last: another one is of this person's own making. */
  let put: { view: View; size: Size } | undefined
  let frame = 0
  /** From the first one on who is followed. */
  let steps: FollowedSteps | undefined
  /** Whether their code is there, or will not be: nothing is gone to before, which might not have appeared yet. */
  let isReady = false

  const state = () => [...zone.presence.values()].findLast((one) => one.zuid === zuid && one.state.viewport)?.state

  const target = (): View | undefined => {
    const seen = state()?.viewport
    return seen && viewOf(seen, canvas.size)
  }

  const show = (view: View): void => {
    canvas.setView(view)
    put = { view: canvas.view, size: canvas.size }
  }

  const approach = (): void => {
    cancelAnimationFrame(frame)
    const to = zuid === undefined || !isReady ? undefined : target()
    if (!to) return
    const from = canvas.view
    const far = Math.max(
      Math.abs(to.x - from.x) * to.scale,
      Math.abs(to.y - from.y) * to.scale,
      Math.abs(to.scale / from.scale - 1) * canvas.size.width,
    )
    if (far < NEAR_PIXELS || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(to)
      return
    }
    const part = (one: number, other: number): number => one + (other - one) * SHARE
    show({ x: part(from.x, to.x), y: part(from.y, to.y), scale: part(from.scale, to.scale) })
    frame = requestAnimationFrame(approach)
  }

  const go = (): void => {
    isReady = true
    steps?.show()
    approach()
  }

  const follow = (next: string | undefined): void => {
    if (next === zuid) return
    zuid = next
    put = { view: canvas.view, size: canvas.size }
    onChange()
    isReady = false
    if (steps || next === undefined) go()
    else
      void import('./on-demand.ts')
        .then(
          ({ followSteps }) => {
            steps ??= followSteps(editor, () => state()?.presenting)
          },
          () => {},
        )
        .then(go)
  }

  const off = zone.on('presence', (presence) => {
    if (zuid === undefined) return
    steps?.show()
    if ([...presence.values()].some((one) => one.zuid === zuid)) approach()
    else follow(undefined)
  })

  return {
    get zuid() {
      return zuid
    },
    follow,
    /** After the view may have changed. */
    check(): void {
      if (zuid === undefined || put?.view === canvas.view) return
      const { width, height } = canvas.size
      // A window that has another size now shows the same.
      if (put && (put.size.width !== width || put.size.height !== height)) approach()
      else follow(undefined)
    },
    stop(): void {
      cancelAnimationFrame(frame)
      zuid = undefined
      off()
      steps?.stop()
    },
  }
}

export type Follow = ReturnType<typeof createFollow>

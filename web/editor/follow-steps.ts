import type { PresentedPlace } from '@easel/drawing/step-order.ts'
import { concealingOn } from './conceal.ts'
import type { Editor } from './editor-types.ts'

/** Shows of a presentation that is followed what has appeared by now. */
export const followSteps = (editor: Editor, place: () => PresentedPlace | undefined) => {
  const concealing = concealingOn(editor)
  return { show: () => concealing.setFollowed(place()), stop: concealing.stop }
}

export type FollowedSteps = ReturnType<typeof followSteps>

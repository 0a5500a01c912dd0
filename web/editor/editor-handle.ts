import type { PresentedPlace } from '@easel/drawing/step-order.ts'
import type { LiveEdit } from '@easel/sdk/live-types.ts'
import type { CommandId } from './commands/registry.ts'
import type { Ballot, Editor, EditorPanel, Overlay, ToolId } from './editor-types.ts'
import type { Find } from './find/find-types.ts'
import type { GeometryName } from './geometries.ts'
import type { Reading } from './keyboard/keyboard-types.ts'
import type { Layers } from './layers/layer-types.ts'
import type { PresentedSteps } from './presentation.ts'
import type { StyleChange } from './style-types.ts'
import type { EditorText } from './text/text-types.ts'
import type { Together } from './together/together-types.ts'
import type { ValueKey } from './value-types.ts'

/** What the page does with the editor. */
export interface EditorHandle {
  run(id: CommandId): void
  /** Whether it can be run now, by this person. */
  isEnabled(id: CommandId): boolean
  /** The ids of what is selected. */
  selection(): readonly string[]
  showPanel(panel: EditorPanel | undefined): void
  closeMenu(): void
  readonly find: Find
  readonly layers: Layers
  /** The board in words. */
  readonly reading: Reading
  setTool(id: ToolId, isKept?: boolean): void
  setGeometry(name: GeometryName): void
  /** Of everything that is selected. */
  setStyle(change: StyleChange): void
  /** Of the pen or the highlighter that is chosen. */
  setInk(change: { stroke?: string; strokeWidth?: number }): void
  /** Shows the images that are selected in a shape. */
  cropImages(name: GeometryName): void
  /** What an image shows, in words. */
  describeImage(id: string, text: string): void
  /** Puts a frame at a place of the presentation, counted from 0. */
  presentFrameAt(id: string, to: number): void
  /** For whoever presents the frame. */
  setFrameNotes(id: string, notes: string): void
  /** A picture of a frame with what is in it, as it is at a step of the presentation. */
  drawFrame(place: PresentedPlace): Promise<Blob | undefined>
  readonly text: EditorText
  readonly together: Together
  /** Gives the editor the votes on the board, made of what it is itself; returns what takes them away. */
  attachBallot(make: (editor: Editor, container: HTMLElement) => Ballot): () => void
  /** Puts something above the board; returns what takes it away. */
  attachOverlay(make: (editor: Editor, container: HTMLElement) => Overlay): () => void
  /** Comments are sent as edits are: what cannot be sent now waits. */
  changeComments(edits: readonly LiveEdit[]): void
  /** Shows what somebody sees, until the view is moved; undefined ends it. */
  follow(zuid: string | undefined): void
  /** Tells those who follow where the view is, also from a window that is covered and draws nothing. */
  tellView(): void
  /** What a presentation needs to show frames step by step. */
  steps(): Promise<PresentedSteps>
  /** Tells them the frame and step that is presented; undefined: nothing any more. */
  present(place: PresentedPlace | undefined): void
  /** An exact value for everything that is selected; a step goes from the value of each. */
  setValue(key: ValueKey, value: number): void
  stepValue(key: ValueKey, by: number): void
  /** While something else than the zone of now is shown. */
  pause(isPaused: boolean): void
  /** While it is paused: the pointer is a laser that others see, until it is put away. */
  point(isPointing: boolean): void
  destroy(): void
}

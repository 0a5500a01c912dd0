import type { PresenceState, ReactionKind } from '@easel/sdk/live-types.ts'

type Viewport = NonNullable<PresenceState['viewport']>

/** A reaction of somebody, at a place of the zone. */
export interface ShownReaction {
  id: string
  zuid: string
  kind: ReactionKind
  x: number
  y: number
}

/** Somebody asks everybody to look at something. */
export interface ReceivedCall {
  zuid: string
  viewport: Viewport
}

/** What people say to each other without changing anything. */
export interface Together {
  react(kind: ReactionKind): void
  /** Of others, and own ones; returns what ends it. */
  onReaction(listener: (reaction: ShownReaction) => void): () => void
  /** Opens a field at the pointer: others read what is typed, beside it. */
  chat(): void
  /** Asks everybody to come and see what is on this screen. */
  call(): void
  readonly canCall: boolean
  /** To what somebody who has called sees. */
  goTo(viewport: Viewport): void
}

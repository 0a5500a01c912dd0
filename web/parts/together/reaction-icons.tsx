import type { ReactionKind } from '@easel/sdk/live-types.ts'
import { CircleHelp, Heart, Laugh, type LucideIcon, PartyPopper, ThumbsDown, ThumbsUp } from 'lucide-preact'

/** Drawn, so that they look alike where there is no font with emoji. */
export const reactionIcons: Record<ReactionKind, LucideIcon> = {
  like: ThumbsUp,
  love: Heart,
  laugh: Laugh,
  celebrate: PartyPopper,
  dislike: ThumbsDown,
  question: CircleHelp,
}

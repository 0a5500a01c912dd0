/** What is shown at the corner of an element. */
export interface VoteBadge {
  text: string
  /** For whoever does not see it; of an own vote, what a click does. */
  label: string
  isBest?: boolean
  /** A vote that can be taken back. */
  isOwn?: boolean
}

/** What the page knows of it. */
export interface BallotSource {
  isOpen(): boolean
  change(ids: readonly string[], by: 1 | -1): void
  /** The own votes while it is open, results afterwards; by element. */
  badges(): ReadonlyMap<string, VoteBadge>
}

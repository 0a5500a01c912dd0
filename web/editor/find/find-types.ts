/** A remark that is searched too, with where its pin stands. */
export interface FoundComment {
  id: string
  text: string
  x: number
  y: number
}

/** Words at one place: in a paragraph of a text, in a name, or in a comment. */
export interface Hit {
  /** of the element, or of the comment */
  id: string
  part: 'name' | 'text' | 'comment'
  paragraph: number
  start: number
  length: number
  /** Where it stands: hits are in the order of reading. */
  x: number
  y: number
}

export interface FindState {
  words: string
  count: number
  /** Which of them is shown, from 1; 0: none. */
  at: number
  isSearching: boolean
  part: Hit['part'] | undefined
  isReplaceShown: boolean
  /** Whether the one that is shown can be replaced: comments and what is locked cannot. */
  canReplace: boolean
}

/** What the page does with it. */
export interface Find {
  search(words: string): void
  setComments(comments: readonly FoundComment[]): void
  step(by: 1 | -1): void
  /** The one that is shown; then the next one is. */
  replace(by: string): void
  /** Resolves with how many were. */
  replaceAll(by: string): Promise<number>
}

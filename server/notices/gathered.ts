/** What comes within this of the first is in one mail with it. */
export const GATHERED_MS = 5 * 60_000

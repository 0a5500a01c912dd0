import { readTab, writeTab } from './tab-storage.ts'

const DRAFTS = 'easel.drafts'

/** What was written and not sent, by what it is for: it is there again after a slip, or a reload. */
const readDrafts = (): Record<string, string> => readTab<Record<string, string>>(DRAFTS) ?? {}

export const draftOf = (key: string): string => readDrafts()[key] ?? ''

export const keepDraft = (key: string, text: string): void => {
  const { [key]: _, ...others } = readDrafts()
  writeTab(DRAFTS, text === '' ? others : { ...others, [key]: text })
}

export const clearDrafts = (): void => writeTab(DRAFTS, undefined)

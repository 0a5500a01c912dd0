export type PasteChoice = 'notes' | 'text' | 'grid'

/** What somebody is asked who pastes lines or a table. */
export interface PasteQuestion {
  kind: 'lines' | 'table'
  rows: number
  choices: readonly PasteChoice[]
}

export interface AskedPaste extends PasteQuestion {
  answer(choice?: PasteChoice): void
}

export type AskPaste = (question: PasteQuestion) => Promise<PasteChoice | undefined>

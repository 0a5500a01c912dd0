import { recall, remember } from '../../data/preferences.ts'

const KEY = 'easel.commands'
const MAX_RECENT = 6

/** The commands that were chosen last in this browser, the newest first. */
export const recentCommands = (): string[] => (recall(KEY) ?? '').split(' ').filter((id) => id !== '')

export const rememberCommand = (id: string): void => {
  const all = [id, ...recentCommands().filter((one) => one !== id)]
  remember(KEY, all.slice(0, MAX_RECENT).join(' '))
}

import { recall, remember } from '../../data/preferences.ts'
import type { GeometryName } from '../../editor/geometries.ts'

const KEY = 'easel.shapes'
const MAX_RECENT = 8

/** The shapes that were chosen last in this browser, the newest first. */
export const recentShapes = (): string[] => (recall(KEY) ?? '').split(' ').filter((name) => name !== '')

export const rememberShape = (name: GeometryName): void => {
  const all = [name, ...recentShapes().filter((one) => one !== name)]
  remember(KEY, all.slice(0, MAX_RECENT).join(' '))
}

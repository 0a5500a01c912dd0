import type { StyledKind } from './style-types.ts'

/** Whether it has a line and nothing to fill. */
export const isLine = (kind: StyledKind): boolean => kind === 'connector' || kind === 'ink' || kind === 'highlighter'

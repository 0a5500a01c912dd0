import * as editions from './editions/editions.ts'
import type { Handlers } from './handler.ts'

export const handlers: Handlers = { ...editions }

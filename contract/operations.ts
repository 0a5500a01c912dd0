import * as editions from './editions.ts'
import type { Operation } from './operation.ts'

/** The table of operations: what is not in it does not exist. */
export const operations = { ...editions }

export type Operations = typeof operations
export type OperationName = keyof Operations

export const operationEntries = Object.entries(operations) as [OperationName, Operation][]

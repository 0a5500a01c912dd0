import {
  type ErrorName,
  errors,
  type Operation,
  type OperationName,
  operationEntries,
  possibleErrors,
  successStatuses,
} from '@easel/contract'
import type { Answer } from './answers.ts'
import { type ContractAnswer, isError, successKinds } from './contract-answers.ts'
import { sections } from './contract-operations.ts'

/** An answer that the suite must get. */
export interface Cell extends ContractAnswer {
  operation: OperationName
  /** of the error; empty on success */
  code: string
  listedBy: 'contract' | 'declaration'
  /** How often the suite got it. */
  seen: number
  /** The request that was first answered so. */
  request?: string
}

const conditions = new Map(sections.flatMap(({ operations }) => operations.map(({ name, answers }) => [name, answers])))

/** A second factor is set up on pages, not by the API: server/access/two-factor.test.ts walks the operations for it. */
const outOfReach: readonly ErrorName[] = ['twoFactorRequired']

const declared = (operation: Operation): ContractAnswer[] => [
  ...successStatuses(operation).map((status) => {
    const error = successKinds[status]
    return { status, error, when: error }
  }),
  ...possibleErrors(operation)
    .filter((error) => !outOfReach.includes(error))
    .map((error) => ({ status: errors[error][0], error, when: errors[error][2] })),
]

/** What the contract lists, and what the operation declares beyond it. */
const cellsOf = (name: OperationName, operation: Operation): Cell[] => {
  const listed = conditions.get(name) ?? []
  const further = declared(operation).filter(({ error }) => !listed.some((one) => one.error === error))
  const cell = (one: ContractAnswer, listedBy: Cell['listedBy']): Cell => {
    const code = isError(one.error) ? errors[one.error][1] : ''
    return { operation: name, ...one, code, listedBy, seen: 0 }
  }
  return [...listed.map((one) => cell(one, 'contract')), ...further.map((one) => cell(one, 'declaration'))]
}

export const cells: readonly Cell[] = operationEntries.flatMap(([name, operation]) => cellsOf(name, operation))

const byOperation = Map.groupBy(cells, ({ operation }) => operation)

export const recordAnswer = ({ name, status, error, details, request }: Answer): void => {
  const kind = error ?? successKinds[status as keyof typeof successKinds]
  for (const cell of byOperation.get(name) ?? []) {
    if (cell.error !== kind || cell.status !== status) continue
    if (cell.attribute !== undefined && cell.attribute !== details.attribute) continue
    cell.seen++
    cell.request ??= request
  }
}

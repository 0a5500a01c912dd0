import { type ErrorName, errors, type OperationName } from '@easel/contract'

/** What an answer that is no error is called, by its status. */
export const successKinds = { 200: 'success', 206: 'partial', 304: 'notModified' } as const
type SuccessKind = (typeof successKinds)[keyof typeof successKinds]

export const isError = (kind: ContractAnswer['error']): kind is ErrorName => kind in errors

/** An answer that the contract lists for an operation: its status, our name for it, the contract's condition. */
export interface ContractAnswer {
  status: number
  error: ErrorName | SuccessKind
  when: string
  /** The offending part of the request, where one error stands for several conditions. */
  attribute?: string
}

export interface ContractOperation {
  name: OperationName
  /** As the contract writes it. */
  path: string
  answers: readonly ContractAnswer[]
}

export interface Section {
  title: string
  /** How many operations the contract has there. */
  count: number
  operations: readonly ContractOperation[]
}

/** A `ContractAnswer` as the lists write it. */
export type ListedAnswer = readonly [status: number, error: ContractAnswer['error'], when: string, attribute?: string]

const toContractAnswer = ([status, error, when, attribute]: ListedAnswer): ContractAnswer => ({
  status,
  error,
  when,
  ...(attribute && { attribute }),
})

export const operation = (name: OperationName, path: string, ...answers: ListedAnswer[]): ContractOperation => ({
  name,
  path,
  answers: [success, ...answers].map(toContractAnswer),
})

const success: ListedAnswer = [200, 'success', 'success']

export const edition = '/editions/{edition_id}'
export const team = `${edition}/teams/{team_id}`
export const space = `${edition}/spaces/{space_id}`
export const zone = `${space}/zones/{zone_id}`

export const unauthorised: ListedAnswer = [401, 'noPermission', '401']
/** Where everybody who can see the resource has the right, a bare 401 of the contract is the one for credentials. */
export const credentials: ListedAnswer = [401, 'badToken', '401']
export const noTeam: ListedAnswer = [404, 'teamNotFound', 'team not found']
export const noSpace: ListedAnswer = [404, 'spaceNotFound', 'space not found']
export const noZone: ListedAnswer = [404, 'zoneNotFound', 'zone not found (Z1008)']

import type { ErrorName, OperationName } from '@easel/contract'

/** An answer that the contract lists for an operation: its status, our name for it, the contract's condition. */
export interface ContractAnswer {
  status: number
  error: ErrorName | 'success' | 'partial'
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

export const answer = (
  status: number,
  error: ContractAnswer['error'],
  words: string,
  attribute?: string,
): ContractAnswer => ({
  status,
  error,
  when: words,
  ...(attribute && { attribute }),
})

export const operation = (name: OperationName, path: string, ...answers: ContractAnswer[]): ContractOperation => ({
  name,
  path,
  answers: [answer(200, 'success', 'success'), ...answers],
})

export const edition = '/editions/{edition_id}'
export const team = `${edition}/teams/{team_id}`
export const space = `${edition}/spaces/{space_id}`
export const zone = `${space}/zones/{zone_id}`

export const unauthorised = answer(401, 'noPermission', '401')
/** Where everybody who can see the resource has the right, a bare 401 of the contract is the one for credentials. */
export const credentials = answer(401, 'badToken', '401')
export const noTeam = answer(404, 'teamNotFound', 'team not found')
export const noSpace = answer(404, 'spaceNotFound', 'space not found')
export const noZone = answer(404, 'zoneNotFound', 'zone not found (Z1008)')

import { apiScope } from './api-scope.ts'
import { session } from './session.ts'

export interface ScopeArea {
  area: string
  actions: readonly string[]
}

/** `Service.spaces.READ` as its area and action. */
const parse = (scope: string): [string, string] => {
  const [, area = '', action = ''] = scope.split('.')
  return [area, action]
}

const byArea = (scopes: readonly string[]): ScopeArea[] => {
  const groups = Map.groupBy(scopes.filter((scope) => scope.startsWith('Service.')).map(parse), ([area]) => area)
  return [...groups].map(([area, pairs]) => ({ area, actions: pairs.map(([, action]) => action) }))
}

/** What a new token can be given: no more than this sign-in has. */
export const grantableScopes = (): ScopeArea[] => {
  const own = (session.value?.scope ?? '').split(' ').filter((scope) => scope.startsWith('Service.'))
  return byArea(own.length > 0 ? own : apiScope.split(' '))
}

export const scopeAreas = byArea

export const scopeName = (area: string, action: string): string => `Service.${area}.${action}`

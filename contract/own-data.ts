import { extension } from './operation.ts'
import { Bytes } from './schema.ts'

export const exportOwnData = extension({
  route: 'GET /users/me/export',
  summary:
    'Export what the service holds about the caller, as one JSON document; `left_out` names what the token may not read',
  message: 'Own data exported',
  // What is of teams and spaces, and what opens the account, is in it for a token with their scopes.
  scope: ['Service.editions.READ'],
  access: 'anyone',
  skipApiKey: true,
  // Each is some dozen statements, and a page of it is held until it is read.
  rate: 10,
  data: Bytes,
  binary: ['application/vnd.easel.own-data+json'],
})

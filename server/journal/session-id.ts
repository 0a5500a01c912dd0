import { createHash } from 'node:crypto'

/**
 * What a person's client is called in the journal and before others. The name it has given itself stays its own secret,
 * and two people may have chosen the same.
 */
export const sessionIdOf = (zuid: number, client_id: string): string =>
  createHash('sha256').update(`${zuid} ${client_id}`).digest('base64url').slice(0, 22)

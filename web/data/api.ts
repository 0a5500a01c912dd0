import { createClient } from '@easel/sdk/client.ts'
import { fetchNoting } from './busy.ts'
import { config } from './config.ts'
import { tokenSource } from './session.ts'

/** The service, as whoever has signed in. */
export const api = createClient({ baseUrl: config.baseUrl, token: tokenSource, fetch: fetchNoting })

import pg from 'pg'

/** A connection of its own, under a name that others see; it may be cut. */
export const connectPostgres = async (url: string, application_name: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name }).on('error', () => {})
  await client.connect()
  return client
}
